"""The Detective Conan Card Game as the kernel sees it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from games.engine.card_text import TextReader
from games.engine.cards import CardDef
from games.engine.errors import BadAbility, IllegalAction
from games.engine.flow import Action
from games.engine.presentation import Prompt, TableFacts
from games.engine.rulebook import Rulebook
from games.engine.state import Event
from games.engine.table import Table
from games.engine.telling import FaceOf, nobody_knows
from games.rulebooks.detective_conan import main_phase, turn  # noqa: F401  they join the flow
from games.rulebooks.detective_conan.choosing import choice_made, choice_offered
from games.rulebooks.detective_conan.declaration import DECLARATION
from games.rulebooks.detective_conan.events import program_finished
from games.rulebooks.detective_conan.face import ConanFace, compile_face
from games.rulebooks.detective_conan.flow import MAIN, flow
from games.rulebooks.detective_conan.hidden import redeal
from games.rulebooks.detective_conan.names import keywords_in, names_of
from games.rulebooks.detective_conan.narration import Titles, describe, narrate
from games.rulebooks.detective_conan.player.evaluation import evaluate
from games.rulebooks.detective_conan.player.greedy import greedy
from games.rulebooks.detective_conan.prepared import Prepared
from games.rulebooks.detective_conan.refusals import why_not
from games.rulebooks.detective_conan.setup import set_up
from games.rulebooks.detective_conan.state import ConanState
from games.rulebooks.detective_conan.table_facts import outcome, prompt, table_facts
from games.rulebooks.detective_conan.vocabulary import VOCABULARY


class DetectiveConan(Rulebook):
    """Gather Evidence, bring the Case into Resolution Phase, close it."""

    state_class = ConanState
    program_finished = staticmethod(program_finished)
    choice_offered = staticmethod(choice_offered)
    choice_made = staticmethod(choice_made)

    def prepare(self, table: Table) -> Prepared:
        return Prepared(table)

    def set_up(self, s: Any) -> None:
        set_up(s)

    def compile_face(self, card: CardDef) -> ConanFace:
        return compile_face(self.vocabulary, card)

    @cached_property
    def text_reader(self) -> TextReader:
        # Its grammar takes a while to build, and matches do not need it.
        from games.rulebooks.detective_conan.fan_data.reading import TEXT_READER

        return TEXT_READER

    def names_of(self, card: CardDef) -> frozenset[str]:
        return names_of(card)

    def keywords_of(self, card: CardDef, text: str) -> frozenset[str]:
        known = self.compile_face(card).keywords if card.abilities else frozenset[str]()
        return keywords_in(known, text)

    def check_abilities(self, card: CardDef) -> None:
        """DC-R.43: neither a Spark nor a Cut In has a per-turn limit."""
        super().check_abilities(card)
        for number, ability in enumerate(card.abilities):
            if ability.get("kind") in ("spark", "cut_in") and "limit" in ability:
                raise BadAbility(f"abilities[{number}].limit", "a Spark or Cut In has no limit")

    def why_not(self, s: Any, action: Action) -> IllegalAction:
        if s.frames[-1][0] == MAIN:
            refusal = why_not(s, action)
            if refusal is not None:
                return refusal
        return super().why_not(s, action)

    def redeal(self, sample: Any, seat: int) -> None:
        redeal(sample, seat)

    def table_facts(self, seen: Any, seat: int | None) -> TableFacts:
        return table_facts(seen, seat)

    def prompt(self, seen: Any, names: Sequence[str]) -> Prompt | None:
        return prompt(seen, names)

    def outcome(self, seen: Any, action: Action) -> str:
        return outcome(seen, action)

    evaluate = staticmethod(evaluate)
    greedy = staticmethod(greedy)

    def describe(self, seen: Any, seat: int) -> dict[str, Any]:
        return describe(seen, seat)

    def narrate(self, event: Event, names: Sequence[str], face_of: FaceOf = nobody_knows) -> str:
        return narrate(event, names, Titles(self._title, face_of, self._ability_text))

    def _title(self, id: str) -> str:
        known = self._faces.get(id)
        return known[0].title if known else id

    def _ability_text(self, id: str, number: int) -> str:
        """What an ability does, in words; empty for one that the card was given."""
        known = self._faces.get(id)
        card = known[0] if known else None
        if card is None or not 0 <= number < len(card.abilities):
            return ""
        return self.rendered_text(replace(card, abilities=(card.abilities[number],)))


RULEBOOK = DetectiveConan(DECLARATION, flow, VOCABULARY)
