"""What the kernel does for each effect word: one module a word, of the same name as in `effects/`."""
