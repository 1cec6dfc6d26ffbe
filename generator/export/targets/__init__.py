"""The makers of packages, a module for each kind of service."""
