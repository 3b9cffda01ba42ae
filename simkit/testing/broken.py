"""How a check says that a game does not do what every game must."""


class BrokenContract(AssertionError):
    """A game does not keep the contract; the sentence says where."""


def require(kept: object, sentence: str) -> None:
    """Raise the sentence unless the contract is kept."""
    if not kept:
        raise BrokenContract(sentence)
