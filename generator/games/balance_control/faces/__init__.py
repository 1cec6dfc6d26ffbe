"""The faces of the components of BALANCE // CONTROL."""
