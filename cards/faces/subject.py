"""What a face has to show of a card, gathered once for frame, picture and text."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cards.faces.portraits import Portraits, Tone, portraits_of, tone_of
from cards.faces.words import facts, label, template_of, type_title, value_words
from cards.models import Card
from games.engine.presentation import FaceTemplate

PAIR = re.compile(r"\s*[&＆]\s*")


@dataclass(frozen=True)
class Subject:
    """A card with its game's template, the looks of its type, and whether its text is shown."""

    card: Card
    template: FaceTemplate
    portraits: Portraits
    with_text: bool = True

    @classmethod
    def of(cls, card: Card, *, with_text: bool = True) -> "Subject":
        return cls(card, template_of(card), portraits_of(card.game_id), with_text)

    @cached_property
    def style(self) -> dict[str, Any]:
        return self.portraits.style(self.card.type)

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def subtitle(self) -> str:
        return self.card.subtitle

    @cached_property
    def kind(self) -> str:
        return type_title(self.card)

    @cached_property
    def traits(self) -> str:
        return ", ".join(map(str, self.card.traits))

    @property
    def key(self) -> str:
        """What chance hangs on: cards of one name differ by what else they are called."""
        return self.name + self.subtitle

    @cached_property
    def mark(self) -> str:
        """An id for what the drawing refers to, unlike that of any other card."""
        return "f" + re.sub(r"[^a-z0-9]+", "-", self.card.slug.lower())

    # -- colours --------------------------------------------------------------------------

    @cached_property
    def tones(self) -> list[Tone]:
        """The tones of the card: of its colours, or of what its game takes them from."""
        known = [self.portraits.tones[name] for name in self.tone_names()]
        return known or [tone_of(self.template.band)]

    def tone_names(self) -> list[str]:
        source = self.style.get("tone_from", "")
        given = self.card.colors if source == "colors" else [self.card.attributes.get(source)]
        renamed = [self.style.get("tone_names", {}).get(one, one) for one in given]
        plain = self.style.get("tone", "")
        found = [name for name in renamed if name in self.portraits.tones]
        own_tone = self.portraits.own.get("types", {}).get(self.card.type, {}).get("tone")
        return [own_tone] if own_tone else found or [name for name in [plain] if name]

    @property
    def tone(self) -> Tone:
        return self.tones[0]

    @property
    def second(self) -> Tone | None:
        return self.tones[1] if len(self.tones) > 1 else None

    @cached_property
    def accent(self) -> str:
        return str(self.style.get("accent", "#d9a038"))

    # -- numbers and words ----------------------------------------------------------------

    @cached_property
    def corner(self) -> list[str]:
        """What stands large at the top left."""
        if named := self.style.get("corner"):
            return [str(value) for name in named if (value := self.value(name)) is not None]
        found = (self.value(name) for name in self.template.corner)
        return [str(value) for value in found if value is not None][:1]

    @cached_property
    def numbers(self) -> list[tuple[str, str]]:
        """Letters and value of each number that has a place of its own."""
        elsewhere = (*self.style.get("corner", ()), self.style.get("corner_turned", ""))
        return [
            (title, str(self.value(name)))
            for name, title in self.template.numbers.items()
            if self.value(name) is not None and name not in elsewhere
        ]

    def value(self, name: str) -> Any:
        return self.card.attributes.get(name)

    @cached_property
    def text(self) -> str:
        """Facts and rules text, as the text box has them."""
        if not self.with_text:
            return ""
        chips = [
            f"[{value_words(self.value(name)).title()}]"
            for name in self.style.get("chips", ())
            if self.value(name)
        ]
        lines = [*self.fact_lines(), " ".join([*chips, self.card.text]).strip()]
        return "\n".join(line for line in lines if line)

    def fact_lines(self) -> list[str]:
        shown = [facts_name for facts_name in self.template.facts if self.shows_as_line(facts_name)]
        flags = [name for name in shown if isinstance(self.value(name), bool)]
        said = facts(self.card, all_of_them=False, only=[one for one in shown if one not in flags])
        lines = [f"{title}: {value}" for title, value in said]
        return [f"[{label(self.card, name)}]" for name in flags if self.value(name)] + lines

    def shows_as_line(self, name: str) -> bool:
        drawn = (
            *self.style.get("chips", ()),
            self.style.get("listed"),
            *self.style.get("foot", ()),
        )
        return name not in (*drawn, self.style.get("tone_from"), *self.style.get("unsaid", ()))

    @cached_property
    def printing(self) -> tuple[str, str, str]:
        """Set, number and rarity of the first printing."""
        first = next(iter(self.card.printings.all()), None)
        if first is None:
            return "", self.card.slug, ""
        return first.set.code, first.number, first.rarity

    @property
    def small_print(self) -> str:
        _, number, rarity = self.printing
        marks = ["not playable yet"] if not self.card.playable else []
        return " · ".join(filter(None, [number[:24], rarity[:12], *marks]))

    # -- who or what is shown -------------------------------------------------------------

    @cached_property
    def people(self) -> list[str]:
        """Whose picture it is; nobody's if it shows a thing."""
        source = self.style.get("person_from", {})
        code = self.value(source.get("attribute", ""))
        if who := source.get("names", {}).get(code):
            return [who]
        names = PAIR.split(self.name, maxsplit=1)
        known = self.portraits.sheet(self.name) is not None
        return names if known or self.style.get("picture") == "person" else []
