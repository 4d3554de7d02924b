"""What a seat cannot know, dealt again: face-down cards, a sign that was not shown yet."""

from games.engine.hidden import redeal_rows
from games.rulebooks.detective_conan.flow import HANDS
from games.rulebooks.detective_conan.state import ConanState
from games.rulebooks.detective_conan.vocabulary.verbs_asking import SIGNS


def redeal(sample: ConanState, seat: int) -> None:
    """DC-R.24: everything the seat cannot see, consistent with what it knows."""
    redeal_rows(sample, sample.table.groups, seat)
    if sample.frames[-1][0] == HANDS:
        redeal_sign(sample, seat)


def redeal_sign(sample: ConanState, seat: int) -> None:
    """DC-36.17: the first sign of rock, paper, scissors stays secret until the second."""
    op, chooser, register, sign = sample.frames[-1]
    if sign and chooser != seat:
        sample.frames[-1] = (op, chooser, register, SIGNS[sample.below(len(SIGNS))])
