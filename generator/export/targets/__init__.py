"""One kind of service a file: a desk, the service's data and wishes in, a package out."""
