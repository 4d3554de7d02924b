"""The Detective Conan Card Game as the kernel sees it."""

from typing import Any

from games.engine.abilities.words import COST
from games.engine.cards import CardDef
from games.engine.flow import Frame
from games.engine.rulebook import Rulebook
from games.rulebooks.detective_conan import main_phase, phases  # noqa: F401
from games.rulebooks.detective_conan.choosing import choice_made, choice_offered
from games.rulebooks.detective_conan.compiling import compile_face
from games.rulebooks.detective_conan.declaration import DECLARATION
from games.rulebooks.detective_conan.events import start_program
from games.rulebooks.detective_conan.face import ConanFace
from games.rulebooks.detective_conan.flow import flow
from games.rulebooks.detective_conan.setup import set_up
from games.rulebooks.detective_conan.state import ConanState
from games.rulebooks.detective_conan.vocabulary import VOCABULARY


def program_finished(s: ConanState, f: Frame) -> None:
    """DC-14.5: when every cost is paid, the effect follows."""
    if f[3] == COST:
        start_program(s, f[1], f[2], f[5], f[6], f[7])


class DetectiveConan(Rulebook):
    """Gather Evidence, bring the Case into Resolution Phase, close it."""

    state_class = ConanState
    program_finished = staticmethod(program_finished)
    choice_offered = staticmethod(choice_offered)
    choice_made = staticmethod(choice_made)

    def set_up(self, s: Any) -> None:
        set_up(s)

    def compile_face(self, card: CardDef) -> ConanFace:
        return compile_face(self.vocabulary, card)


RULEBOOK = DetectiveConan(DECLARATION, flow, VOCABULARY)
