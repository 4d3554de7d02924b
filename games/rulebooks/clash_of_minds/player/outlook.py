"""What the greedy player makes of a card, worked out once: its steps, and a glance at them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engine.abilities.kinds import PLAYER
from games.engine.abilities.words import Param
from games.rulebooks.clash_of_minds.face import DuelFace
from games.rulebooks.clash_of_minds.vocabulary import VOCABULARY

CARD = 0.35  # what a card in hand is worth, in hours of the clock
LASTING = 0.45  # what a Support Card is worth in rounds to come
HOUR = 0.9


class Step(NamedTuple):
    """One verb of an effect and what it is told; a player word as the function it stands for."""

    word: str
    given: Mapping[str, Any]
    optional: bool = False
    ahead: bool = False  # is it done only by a side that is ahead?
    fallback: "Step | None" = None  # what is done if it cannot be


Glance = tuple[int, float]
"""About so much more influence in its Thread, and so many hours."""


def read_card(face: DuelFace) -> None:
    """Note on a compiled card what the greedy player will ask of it again and again."""
    written = [step for ability in face.abilities for step in ability.data.get("do", ())]
    face.steps = tuple(read_steps(written))
    face.glances = (glance(face, 0), glance(face, 1))


# -- reading ------------------------------------------------------------------------


def read_steps(written: Any) -> list[Step]:
    """The verbs of an effect in their order."""
    steps = [written] if isinstance(written, Mapping) else written
    return [verb for step in steps for verb in read_step(step)]


def read_step(step: Mapping[str, Any]) -> list[Step]:
    """The verbs of one step, what it depends on noted; of several ways the first counts."""
    if "if" in step:
        is_ahead = step["if"] in ("ahead", ["ahead"])
        return [verb._replace(ahead=verb.ahead or is_ahead) for verb in read_steps(step["then"])]
    if "may" in step:
        offered = [verb._replace(optional=True) for verb in read_steps(step["may"])]
        return offered + read_steps(step.get("then", ()))
    if "try" in step:
        instead = [*read_steps(step["else"]), None]
        return [verb._replace(fallback=instead[0]) for verb in read_steps(step["try"])]
    if "one_of" in step:
        return read_steps([way for ways in step["one_of"][:1] for way in ways])
    return read_steps(step["do"]) if "each" in step else [read_verb(step)]


def read_verb(step: Mapping[str, Any]) -> Step:
    ((word, value),) = step.items()
    params = VOCABULARY.verbs[word].params
    told = value if isinstance(value, Mapping) else {params[0].name: value}
    given = {param.name: read_value(param, told) for param in params}
    return Step(word, given, optional=given.pop("optional", False))


def read_value(param: Param, told: Mapping[str, Any]) -> Any:
    value = told.get(param.name, param.default)
    if param.kind is not PLAYER:
        return value
    seat, _, _ = VOCABULARY.players[value]
    return seat


# -- at a glance: good enough to choose an Action by ------------------------------------

GLANCES: dict[str, Glance] = {
    "draw": (0, CARD),
    "discard_hand": (0, CARD),
    "move": (1, 0.1),
    "change": (2, 0.0),
    "distract": (0, 0.15),
    "discard_card": (2, 0.0),
    "support_from_deck": (1, LASTING),
    "deduce": (0, 0.8),
    "remove_deduction": (0, 0.2),
    "hours": (0, 0.0),
}


def glance(face: DuelFace, seat: int) -> Glance:
    """What a seat may expect of using a card; the choice of the card itself looks closer."""
    swing: int = face.used - face.upright
    bonus = 0.0
    for step in face.steps:
        by, more = GLANCES.get(step.word, (0, 0.05))
        swing += by
        bonus += more + hours_of(step, seat)
    swing += sum([aura.by for aura in face.auras])
    return swing, bonus / 2 if any(step.ahead for step in face.steps) else bonus


def hours_of(step: Step, seat: int) -> float:
    """Hours help Moriarty."""
    if step.word != "hours":
        return 0.0
    by: int = step.given["by"]
    return HOUR * (by if seat else -by)
