"""Verbs that ask for a word: a card name (DC-33.3), a hand sign (DC-36.17)."""

from games.engine.abilities.kinds import BINDING
from games.engine.abilities.program import bind
from games.engine.abilities.words import SEAT
from games.engine.flow import Action, Frame
from games.rulebooks import catalogue
from games.rulebooks.detective_conan.flow import HANDS, flow
from games.rulebooks.detective_conan.names import names_in
from games.rulebooks.detective_conan.state import ConanState
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY

verb = VOCABULARY.verb


# -- specifying a name ------------------------------------------------------------------


def known_names(s: ConanState, seat: int) -> list[str]:
    """DC-33.3: existing card names; none that only a hidden card would tell."""
    found = {card.name for card in catalogue.catalogue("detective-conan").values()}
    bit = 1 << seat
    for face, known in zip(s.face, s.known, strict=True):
        if known & bit:
            found |= names_in(face.card.name)
    for c in s.table.cards_of("main", seat):
        found.add(s.table.dealt[c].card.name)
    return sorted(found)


def chose_name(s: ConanState, f: Frame, action: Action) -> None:
    s.named = action[1]
    s.note("specifies", "DC-33.3", f[SEAT], -1, action[1])


@verb("name_card", "specify a card name", chose=chose_name)
def name_card(s: ConanState, f: Frame) -> None:
    s.ask(f[SEAT], [("name", name) for name in known_names(s, f[SEAT])])


# -- rock, paper, scissors --------------------------------------------------------------

SIGNS = ("rock", "paper", "scissors")


@verb("hands", "play rock, paper, scissors with your opponent", into=BINDING)
def hands(s: ConanState, f: Frame, register: int) -> None:
    """DC-36.17: the name is bound if you win."""
    s.frames.append((HANDS, f[SEAT], register, ""))


@flow.run(HANDS)
def offer_hands(s: ConanState, frame: Frame) -> None:
    _op, seat, _register, mine = frame
    s.ask(1 - seat if mine else seat, [("hand", sign) for sign in SIGNS])


@flow.chose(HANDS)
def chose_hand(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-36.17: repeated until someone wins; the first sign stays secret until the second."""
    _op, seat, register, mine = frame
    if not mine:
        s.frames[-1] = (HANDS, seat, register, action[1])
        return
    s.note("shows hands", "DC-36.17", seat, -1, mine, action[1])
    if mine == action[1]:
        s.frames[-1] = (HANDS, seat, register, "")
        return
    s.frames.pop()
    won = (SIGNS.index(mine) - SIGNS.index(action[1])) % 3 == 1
    bind(s, s.frames[-1], register, (s.partners[seat],) if won else ())
