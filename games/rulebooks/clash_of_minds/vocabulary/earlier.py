"""Abilities as cards of Clash of Minds were written before it spoke the kernel's language.

Decks frozen for a match keep their cards as they were, and so do catalogues of one's own. What
was stored is played and shown as ever; what is saved anew has to be in the present form.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.cards import CardDef

CONDITIONS = {"used": "used", "activated": "active", "revealed": "revealed"}
"""How long something lasts, by the earlier word; that of a Site needs no saying."""


def in_present_form(card: CardDef) -> CardDef:
    if not any(is_earlier(ability) for ability in card.abilities):
        return card
    abilities = [present_ability(a) if is_earlier(a) else a for a in card.abilities]
    return replace(card, abilities=tuple(abilities))


def is_earlier(ability: Mapping[str, Any]) -> bool:
    return "when" in ability or "while" in ability


def present_ability(ability: Mapping[str, Any]) -> dict[str, Any]:
    if "while" in ability:
        condition = CONDITIONS.get(ability["while"])
        return {**({"if": condition} if condition else {}), "constant": ability.get("apply", ())}
    steps = [present_step(step) for step in ability.get("do", ())]
    if "if" in ability:
        steps = [{"if": ability["if"], "then": [step]} for step in steps]
    return {"do": steps}


def present_step(step: Mapping[str, Any]) -> dict[str, Any]:
    if "may" in step:
        ((verb, given),) = present_step(step["may"]).items()
        return {verb: {**given, "optional": True}}
    if "otherwise" in step:
        tried = {verb: given for verb, given in step.items() if verb != "otherwise"}
        return {"try": tried, "else": present_step(step["otherwise"])}
    return dict(step)
