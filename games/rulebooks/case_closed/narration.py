"""A match in words, and the public facts of a position."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.state import Event
from games.engine.telling import FaceOf
from games.rulebooks.case_closed.declaration import STEPS, TALENTS, ZONES
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.catalogue import catalogue


def title(card_id: str) -> str:
    """A card's title from its id; cards outside the shipped catalogue keep the id."""
    if card_id in ("", "?"):
        return "a face-down card"
    card = catalogue("case-closed").get(card_id)
    return card.title if card else card_id


SENTENCES: dict[str, str | Callable[[Sequence[Any]], str]] = {
    "lead": "{who} is the lead.",
    "keep": "{who} keeps the opening hand.",
    "replace": "{who} replaces the opening hand.",
    "turn": "Turn {0} begins.",
    "substep": "The {0} sub-step begins.",
    "draw": "{who} draws {card}.",
    "refill": "{who} lays out {card}.",
    "points": "{who} has {0} job points and {1} crime points.",
    "play": "{who} plays {card}, leaving {0} job points.",
    "attach": "{who} attaches {card} to {target}.",
    "assign": "{who} assigns {card} to {target}.",
    "move": "{who} moves {card} to {target}.",
    "sleuth": "{who} sends {card} to {target}.",
    "return": "{card} returns to the HQ.",
    "flip": "{who} reveals {card}.",
    "criminal": "{card} is flipped up.",
    "face down": "{card} is turned face-down.",
    "event": "{who} plays {card}.",
    "use": "{who} uses {card}.",
    "trigger": "{card} triggers its effect.",
    "route": "The effect of {card} goes onto the route.",
    "resolve": "The effect of {card} resolves.",
    "cancel": "The effect of {card} is cancelled.",
    "pass": "{who} passes.",
    "challenge": lambda d: "{card} challenges {target} with " + TALENTS[d[1]] + ".",
    "compare": "{card} has {3} {0}, {target} {2}.",
    "discard": "{card} is discarded.",
    "put": lambda d: "{card} goes to the " + ZONES[d[0]].name + ".",
    "put into play": "{card} is put into play.",
    "expend": "{card} is expended.",
    "ready": "{card} becomes ready.",
    "gain": "{card} gets {1:+d} {0} this turn.",
    "name": "{who} names {0}.",
    "look": "{who} looks at {card}.",
    "look at hand": "{who} looks at the hand of {player}.",
    "search": "{who} finds {card}.",
    "shuffle": "{who} shuffles the deck.",
    "control": "{who} takes control of {card}.",
    "switch": "{card} and {target} change places.",
    "replace card": "{card} takes the place of {target}.",
    "solve": "{who} solves {card}.",
    "end": "The match ends: {0}.",
}


TARGETS = {
    "attach": 0, "assign": 0, "move": 0, "sleuth": 0, "challenge": 0, "compare": 1, "switch": 0,
    "replace card": 0,
}  # fmt: skip
"""Events that concern a second card: the place of its number among the details."""


def narrate(event: Event, names: Sequence[str], face_of: FaceOf) -> str:
    """One event in words, with its rule number."""
    verb, rule, seat, _, card = event[:5]
    details = event[5:]
    sentence = SENTENCES[verb]
    if not isinstance(sentence, str):
        sentence = sentence(details)
    who = names[seat] if 0 <= seat < len(names) else "The game"
    target = title(face_of(details[TARGETS[verb]])) if verb in TARGETS else ""
    player = names[details[0]] if verb == "look at hand" else ""
    said = sentence.format(*details, who=who, card=title(card), target=target, player=player)
    return f"{said} ({rule})"


def describe(s: CaseClosedState) -> dict[str, Any]:
    """CC-5: what lies open, and what this seat may know of the rest."""
    return {
        "turn": s.turn,
        "step": STEPS[s.step],
        "substep": s.substep,
        "lead": s.lead,
        "job_points": list(s.jobs),
        "crime_points": list(s.crimes),
        "teams": list(s.team_of),
        "expended": [c for c, e in enumerate(s.expended) if e],
        "face_up": [c for c, up in enumerate(s.face_up) if up],
        "at_case": {str(c): case for c, case in enumerate(s.at) if case >= 0},
        "attached_to": {str(c): host for c, host in enumerate(s.host) if host >= 0},
        "challenge": list(s.challenge) if s.challenge else None,
        "route": [[seat, source, ability] for _, ability, seat, source, _ in s.route],
        "floating": [list(effect) for effect in s.floating],
    }
