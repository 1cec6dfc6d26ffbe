"""The effect words: what components do, declared once. Notation, sentences and kernel rows all follow from them."""
