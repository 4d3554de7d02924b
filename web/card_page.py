"""All that is known of one card, for its page."""

import re
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.faces import face_text
from cards.faces.pens import CHIP_GREY
from cards.faces.portraits import portraits_of
from cards.faces.words import facts, type_title
from cards.facets import quoted
from cards.formats import limits_on, today
from cards.languages import shown, words_of
from cards.models import Card, Format
from cards.services import history
from decks.models import Deck, DeckEntry
from games import rulebooks
from games.engine.languages import language_of
from web.languages import language_links, wanted_language
from web.meta import card_data
from web.pages import is_curator

SHOWN_DECKS, SHOWN_NAMESAKES, SHOWN_CHANGES = 8, 6, 10
KEYWORD = re.compile(r"\[([^\]\n]{1,40})\]")


def card_context(request: HttpRequest, card: Card) -> dict[str, Any]:
    kind, language = type_title(card), wanted_language(request)
    before, after = neighbours(card)
    name = shown(card, language).name if language else card.title
    return {
        "title": f"{name} · {card.game.title}",
        "name": name if language else card.name,
        "language": language,
        "switch": language_links(request, card.game_id),
        "description": described(card, kind),
        "section": "cards",
        "picture": request.build_absolute_uri(share_address(card)),
        "picture_words": card.title,
        "json_ld": card_data(request, card, kind),
        "card": card,
        "words": face_text(card),
        "kind": kind,
        "kind_query": search_for(card, "type", card.type),
        "traits": [(trait, search_for(card, "trait", trait)) for trait in card.traits],
        "colors": [(color, search_for(card, "color", color)) for color in card.colors],
        "facts": facts(card, all_of_them=True),
        "text": with_keywords(card),
        "meaning": meaning_of(card),
        "languages": words_of(card),
        "rulings": [(ruling, language_of(ruling.text)) for ruling in card.rulings.all()],
        "printings": list(card.printings.all()),
        "legality": legality(card),
        "before": before,
        "after": after,
        "namesakes": namesakes(card),
        "history": list(history(card)[:SHOWN_CHANGES]),
        "decks": decks_with(card),
        "my_decks": my_decks(request, card),
        "may_edit": request.user.is_authenticated and is_curator(request),
    }


def share_address(card: Card) -> str:
    return reverse("card-share", args=[card.game_id, card.slug]) + f"?v={card.version}"


def described(card: Card, kind: str) -> str:
    """One line for search engines and link previews."""
    text = " ".join(card.text.split())
    head = f"{kind} of {card.game.title}"
    return f"{head}. {text}"[:200] if text else f"{head}: face, rulings, printings and decks."


def search_for(card: Card, facet: str, value: str) -> str:
    """The catalogue with this value chosen."""
    return reverse("game-catalogue", args=[card.game_id]) + "?" + urlencode({facet: value})


def meaning_of(card: Card) -> str:
    """What the engine makes of a card, in its own words, where they are not the printed ones."""
    rulebook = rulebooks.get(card.game_id)
    said = rulebook.rendered_text(card.definition()) if card.abilities else ""
    return said if " ".join(said.split()) != " ".join(card.text.split()) else ""


# -- text ---------------------------------------------------------------------------------


def with_keywords(card: Card) -> SafeString:
    """The text in paragraphs, its keywords as chips that lead to cards which have them."""
    colors = portraits_of(card.game_id).own.get("keywords", {})
    lines = [line for line in card.text.split("\n") if line.strip()]
    return format_html_join("", "<p>{}</p>", ((marked_line(card, line, colors),) for line in lines))


def marked_line(card: Card, line: str, colors: dict[str, str]) -> SafeString:
    parts, end = [], 0
    for found in KEYWORD.finditer(line):
        parts += [line[end : found.start()], chip(card, found[1], colors)]
        end = found.end()
    return format_html_join("", "{}", ((part,) for part in [*parts, line[end:]]))


def chip(card: Card, word: str, colors: dict[str, str]) -> SafeString:
    head = word.split(":")[0]
    address = reverse("game-catalogue", args=[card.game_id])
    color = colors.get(word) or colors.get(head, CHIP_GREY)
    return format_html(
        '<a class="kw" style="--k:{}" href="{}?q={}">{}</a>',
        color,
        address,
        quoted(f"[{word}]"),
        word,
    )


# -- what belongs to it -------------------------------------------------------------------


def legality(card: Card) -> list[tuple[str, str, str]]:
    """Each format of the game: its title, how many copies, and how that is marked."""
    found = []
    for rules in Format.objects.filter(game=card.game_id):
        limit = limits_on(rules, today()).get(card.pk)
        words = {None: "legal", 0: "banned"}.get(limit, f"{limit} per deck")
        mark = {None: "good", 0: "bad"}.get(limit, "warn")
        found.append((rules.title, words, mark))
    return found


def neighbours(card: Card) -> tuple[Card | None, Card | None]:
    """The cards before and after it in the order of ids."""
    others = Card.objects.current().of(card.game_id).only("slug", "name", "subtitle", "game_id")
    return (
        others.filter(slug__lt=card.slug).order_by("-slug").first(),
        others.filter(slug__gt=card.slug).order_by("slug").first(),
    )


def namesakes(card: Card) -> list[Card]:
    same = Card.objects.current().of(card.game_id).filter(name=card.name).exclude(pk=card.pk)
    return list(same.with_printings()[:SHOWN_NAMESAKES])


def decks_with(card: Card) -> list[dict[str, Any]]:
    """Public decks that play it, with how many copies."""
    decks = Deck.objects.public().current().containing(card).select_related("owner")
    shown = list(decks.order_by("ready_made", "-updated_at")[:SHOWN_DECKS])
    copies = dict(
        DeckEntry.objects.counted()
        .filter(Q(card=card), deck__in=shown)
        .values_list("deck", "quantity")
    )
    return [{"deck": deck, "copies": copies.get(deck.pk, 0)} for deck in shown]


def my_decks(request: HttpRequest, card: Card) -> list[Deck]:
    """One's own decks of the game, for `add to deck`."""
    mine = Deck.objects.owned_by(request.user) if request.user.is_authenticated else None
    return list(mine.current().of(card.game_id)[:30]) if mine is not None else []
