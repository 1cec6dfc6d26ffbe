"""What a seat plays: how it is written, which moves are legal, and how the kernel takes one, sub-move by sub-move.

    move_vocabulary  the ids that a move may name in a game, and what each card asks for
    grammar          what a move says, verb by verb
    move_text        a move's text ⇄ the move
    sub_moves        a sub-move of the kernel → its words in a move
    legal            a match → the legal moves and their payments; a move → the kernel's sub-moves

A text that is no move raises one of three `InputError`s: it names what the game doesn't know (`UnknownWord`) or what
isn't on this table (`NotInPlay`), or says too little or too much (`WrongShape`). Whether a move is legal is
the kernel's to say.
"""
