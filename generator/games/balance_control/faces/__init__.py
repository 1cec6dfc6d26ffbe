"""How the components of BALANCE // CONTROL look."""
