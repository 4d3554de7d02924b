"""The garbage collector of a process that serves: it leaves alone what stays."""

import gc

YOUNG = 20_000
"""New objects before it looks for cycles. An answer makes and drops thousands, nearly all of them
without a cycle, and the default of 700 would look through what is in use several times for each."""


def spare_what_stays() -> None:
    """What is loaded by now is never looked through again, and parted processes share it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)
