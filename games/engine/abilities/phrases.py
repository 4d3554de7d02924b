"""Noun phrases of rendered text."""


class Phrase(str):
    """A rendered noun phrase that knows its number: "{who:gains|gain}" agrees with it."""

    plural: bool

    def __new__(cls, text: str, *, plural: bool = False) -> "Phrase":
        phrase = super().__new__(cls, text)
        phrase.plural = plural
        return phrase

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[1 if self.plural else 0]
        return str(self)
