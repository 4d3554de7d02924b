"""The rulebooks, chapter by chapter: what a rule number on any page links to."""

import json
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from cards.models import Game, Ruling
from games.rulebooks import PACKAGES
from games.rulebooks.rule_docs import Rule, document, game_of_rule, game_rules, has_document
from web.front import game_tiles
from web.public import public_page, show_public

HEADING = re.compile(r"^## +(.*)$")
CODE = re.compile(r"`([^`]+)`")
NUMBER = re.compile(r"\b[A-Z]{2}-(?:\d+\.\d+|[A-Z]\.?\d+)[a-z]?\b")
CITED = 200


@dataclass(frozen=True)
class Chapter:
    """A heading of the document with the rules below it."""

    title: str
    anchor: str
    rules: list[Rule] = field(default_factory=list)


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The rules of a game by the headings of its document; a heading without rules is left out."""
    lines = document(game).read_text(encoding="utf-8").splitlines()
    starts = [(n + 1, head[1]) for n, line in enumerate(lines) if (head := HEADING.match(line))]
    found: list[Chapter] = []
    for (start, title), (end, _) in zip(starts, [*starts[1:], (len(lines) + 1, "")], strict=True):
        rules = [rule for rule in game_rules(game) if start < rule.line < end]
        if rules:
            found.append(Chapter(title.strip(), f"chapter-{len(found) + 1}", rules))
    return tuple(found)


@public_page
def rules(request: HttpRequest, game: str = "") -> HttpResponse:
    """All rules of a game by chapter, or those that say what is looked for."""
    games = [one for one in Game.objects.all() if has_document(one.slug)]
    if not game:
        return show_public(
            request,
            "web/rules_index.html",
            gettext("Rules"),
            gettext("The rules of every game, numbered and in our own words."),
            section="rules",
            games=[
                (tile, chapters(tile["game"].slug), len(game_rules(tile["game"].slug)))
                for tile in game_tiles()
                if tile["has_rules"]
            ],
        )
    chosen = next((one for one in games if one.slug == game), None)
    if chosen is None or game not in PACKAGES:
        raise Http404
    find = request.GET.get("q", "").strip()[:80]
    cited = citing_cards(game)
    shown = [shown_chapter(cited, chapter, find) for chapter in chapters(game)]
    named = {"game": chosen.title}
    return show_public(
        request,
        "web/rules.html",
        gettext("%(game)s: rules") % named,
        gettext("The rules of %(game)s by chapter, numbered and in our own words.") % named,
        section="rules",
        game=chosen,
        games=games,
        find=find,
        chapters=[chapter for chapter in shown if chapter["rules"]],
        found=sum(len(chapter["rules"]) for chapter in shown),
        index=not find,
    )


def proofs() -> dict[str, list[dict[str, str]]]:
    """The tests of each rule as they were at the last start: file, name, and the name in words."""
    path: Path = settings.RULE_PROOFS
    return read_proofs(path, path.stat().st_mtime_ns) if path.exists() else {}


@lru_cache(maxsize=1)
def read_proofs(path: Path, _changed_at: int) -> dict[str, list[dict[str, str]]]:
    return {
        number: [
            {"file": file, "test": test, "words": test.removeprefix("test_").replace("_", " ")}
            for file, test in tests
        ]
        for number, tests in json.loads(path.read_text()).items()
    }


def shown_chapter(cited: dict[str, list[Any]], chapter: Chapter, find: str) -> dict[str, Any]:
    proved = proofs()
    rows = [
        {
            "number": rule.number,
            "text": marked_up(rule.text),
            "cards": cited.get(rule.number, []),
            "proofs": proved.get(rule.number, []),
        }
        for rule in chapter.rules
        if find.lower() in f"{rule.number} {rule.text}".lower()
    ]
    return {"title": chapter.title, "anchor": chapter.anchor, "rules": rows}


def citing_cards(game: str) -> dict[str, list[Any]]:
    """Cards whose rulings cite a rule."""
    found: dict[str, dict[int, Any]] = {}
    rulings = Ruling.objects.filter(card__game=game).exclude(rule="").select_related("card")
    for ruling in rulings.order_by("pk")[: CITED * 10]:
        found.setdefault(ruling.rule, {}).setdefault(ruling.card_id, ruling.card)
    return {number: list(cards.values())[:12] for number, cards in found.items()}


def marked_up(text: str) -> SafeString:
    """Backticks as code, numbers of other rules as links."""
    safe = CODE.sub(r"<code>\1</code>", str(escape(text)))
    return mark_safe(NUMBER.sub(lambda found: rule_link(found[0]), safe))  # escaped above


def rule_link(number: str) -> str:
    game = game_of_rule(number)
    if not game:
        return number
    address = reverse("game-rules", args=[game]) + f"#{number}"
    return format_html('<a href="{}">{}</a>', address, number)


def rule(request: HttpRequest, number: str) -> HttpResponse:
    """To a rule by its number alone."""
    if game := game_of_rule(number):
        return redirect(reverse("game-rules", args=[game]) + f"#{number}")
    raise Http404
