"""Numbers in addresses as people count: the first match of a run is 1."""


class Ordinal:
    """A path converter: what the code numbers from 0, an address numbers from 1."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value) - 1

    def to_url(self, value: int) -> str:
        return str(value + 1)
