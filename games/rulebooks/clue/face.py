"""The cards as the rules read them: CLUE cards by number, sets of them as bits, powers by number.

The 21 CLUE cards of a box have numbers: suspects 0 to 5, misdeeds 6 to 11, rooms 12 to 20.
A set of them is an integer with those bits. The pieces use the same numbers (movers 0 to 5,
tokens 6 to 11), and so do the rooms of the board.
"""

SUSPECTS = 0x3F
MISDEEDS = 0x3F << 6
ROOMS = 0x1FF << 12
CATEGORIES = (SUSPECTS, MISDEEDS, ROOMS)
CATEGORY_NAMES = ("suspect", "misdeed", "room")
ALL = SUSPECTS | MISDEEDS | ROOMS
CARDS = 21
ENVELOPE_CARDS = 3
SIDE_CARDS = 4

POWERS = (
    "",
    "second_opinion",
    "across_the_hall",
    "rocket_boost",
    "quiet_observer",
    "lab_sample",
    "you_first",
    "look_aside",
)
"""The powers by number; 0 is a card that shows its personality side."""

SECOND_OPINION, ACROSS, BOOST, OBSERVER, SAMPLE, YOU_FIRST, ASIDE = range(1, 8)


def _numbers(mask: int, first: int) -> list[int]:
    return [first + i for i in range(mask.bit_length()) if mask >> i & 1]


_SUSPECTS_IN = [_numbers(mask, 0) for mask in range(1 << 6)]
_MISDEEDS_IN = [_numbers(mask, 6) for mask in range(1 << 6)]
_ROOMS_IN = [_numbers(mask, 12) for mask in range(1 << 9)]


def cards_in(mask: int) -> list[int]:
    """The numbers of the cards in a set."""
    return _SUSPECTS_IN[mask & 0x3F] + _MISDEEDS_IN[mask >> 6 & 0x3F] + _ROOMS_IN[mask >> 12]


def triple(suspect: int, misdeed: int, room: int) -> int:
    return 1 << suspect | 1 << misdeed | 1 << room
