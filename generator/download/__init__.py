"""The one gate to the network: tables that are published at an address. Nothing else opens a connection to others."""
