"""The pictures of the documentation: small files in `docs/pictures`, made with the program itself."""
