"""The toy on the kernel: what the rest of Casebook asks this game."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef, Face
from games.engine.flow import Action
from games.engine.rulebook import Rulebook
from games.engine.state import Event
from games.engine.telling import FaceOf, nobody_knows
from tests.sixth_game import turn  # noqa: F401  it joins the flow
from tests.sixth_game.declaration import DECLARATION
from tests.sixth_game.face import Numbered
from tests.sixth_game.flow import FLOW
from tests.sixth_game.narration import describe, narrate
from tests.sixth_game.player.evaluation import evaluate
from tests.sixth_game.player.greedy import greedy
from tests.sixth_game.setup import set_up
from tests.sixth_game.state import Tricks
from tests.sixth_game.vocabulary.words import VOCABULARY


class Toy(Rulebook):
    state_class = Tricks

    def set_up(self, s: Any) -> None:
        set_up(s)

    def compile_face(self, card: CardDef) -> Face:
        return Numbered(card)

    def describe(self, seen: Any, seat: int) -> dict[str, Any]:
        return describe(seen)

    def evaluate(self, s: Any, seat: int) -> float:
        return evaluate(s, seat)

    def greedy(self, seen: Any, options: list[Action]) -> Action:
        return greedy(seen, options)

    def narrate(self, event: Event, names: Sequence[str], face_of: FaceOf = nobody_knows) -> str:
        return narrate(event, names)


RULEBOOK = Toy(DECLARATION, FLOW, VOCABULARY)
