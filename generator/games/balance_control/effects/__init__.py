"""The effect words: what a component does, said once; from each come its notation, its sentence and its kernel row."""
