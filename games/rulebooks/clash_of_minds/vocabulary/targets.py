"""Verbs that let the acting side choose what they are done to."""

from collections.abc import Callable
from typing import Any

from games.engine.abilities.kinds import FLAG
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import SEAT, Text
from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.state import Duel
from games.rulebooks.clash_of_minds.vocabulary.words import VOCABULARY

DECLINE: Action = ("decline",)

Targets = Callable[..., list[Action]]
Resolve = Callable[..., None]

TARGETS: dict[str, Targets] = {}
"""For each such verb: what may be chosen, given state, frame and what the verb is told."""


def targeted_verb(
    name: str, text: Text, targets: Targets, **kinds: Any
) -> Callable[[Resolve], Resolve]:
    """Decorator: fn(state, frame, target, *parameters) does it to the target chosen.

    A step without a target does nothing (CM-R.44); with `optional` it may be declined.
    """

    def ask(s: Duel, f: Frame, *given: Any) -> None:
        *told, may_decline = given
        options = targets(s, f, *told)
        if options:
            if may_decline:
                options.append(DECLINE)
            s.ask(f[SEAT], options)

    def is_possible(s: Duel, f: Frame, *given: Any) -> bool:
        *told, _ = given
        return bool(targets(s, f, *told))

    def register(resolve: Resolve) -> Resolve:
        def take_target(s: Duel, f: Frame, action: Action, *given: Any) -> None:
            *told, _ = given
            if action != DECLINE:
                resolve(s, f, action, *told)

        word = VOCABULARY.verb(
            name,
            optionally(text),
            can=is_possible,
            chose=take_target,
            ruled_by=resolve,
            **kinds,
            optional=optional(FLAG, False),
        )
        word(ask)
        TARGETS[name] = targets
        return resolve

    return register


def optionally(text: Text) -> Text:
    """What a verb says, after `you may` if it can be declined."""

    def say(said: Any, given: Any) -> str:
        order = text.format(**said) if isinstance(text, str) else text(said, given)
        return f"you may {order}" if given.get("optional") else order

    return say
