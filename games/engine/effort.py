"""How much work something may cost that strangers can ask for."""

from time import thread_time as processor_time


class Effort:
    """Counted work, the same on every machine; and processor time, whatever was counted.

    True as long as both last. A part of a larger work ends with it at the latest.
    """

    def __init__(self, work: int, seconds: float, within: "Effort | None" = None) -> None:
        self.work = work
        self.until = processor_time() + seconds
        if within is not None:
            self.until = min(self.until, within.until)

    def spend(self, work: int) -> None:
        self.work -= work

    def __bool__(self) -> bool:
        return self.work > 0 and processor_time() < self.until
