"""Chapter 11: Next Hint."""

from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import FILE_TAKEN
from games.rulebooks.detective_conan.events import fire
from games.rulebooks.detective_conan.flow import HINT, flow
from games.rulebooks.detective_conan.hand_use import use_card, use_options
from games.rulebooks.detective_conan.state import FILE, HAND, ConanState


def top_files(s: ConanState, seat: int, count: int) -> list[int]:
    """DC-11.2, DC-13.11: the top FILE cards, the Partner skipped."""
    partner = s.partners[seat]
    return [c for c in reversed(s.piles[FILE + seat]) if c != partner][:count]


def start_hint(s: ConanState) -> None:
    """DC-11.1, DC-11.15: the top FILE card goes to hand; what that triggers waits for the card use."""
    seat = s.active
    s.hinted = 1
    c = top_files(s, seat, 1)[0]
    s.move(c, HAND + seat)
    s.up[c] = 0
    s.note("takes hint", "DC-11.1", seat, c)
    fire(s, FILE_TAKEN, (s.partners[seat],), seat)


@flow.run(HINT)
def offer_hint(s: ConanState, frame: Frame) -> None:
    """DC-11.4 to DC-11.8: use one card by the smaller FILE count, or none."""
    options = use_options(s, s.active, by_hint=True)
    options.append(("pass",))
    s.ask(s.active, options)


@flow.chose(HINT)
def chose_hint(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-11.4: a card is used, or the chance is lost."""
    s.frames.pop()
    if action[0] == "use":
        use_card(s, action[1], "hint")
