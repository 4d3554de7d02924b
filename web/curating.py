"""Curators' pages: edit a card with its abilities, import a file, look after the queue."""

import json
import re
import tempfile
from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from cards.card_data import Draft, normalise, problems, snapshot
from cards.coverage import refusal_of
from cards.faces import face_svg
from cards.import_rows import ImportRefused, Outcome, Report
from cards.importers import import_layouts
from cards.models import Card, Game, definition_of
from cards.pictures import picture_of
from cards.printed_text import printed_text
from cards.services import card_preview, card_save, cards_import
from cards.yaml_rows import Item
from casebook.intake import DEEPEST, check_data, raw_body, read_json
from casebook.models import User
from decks.models import Deck
from decks.services import Turn, decks_holding, errata_preview
from games import rulebooks
from games.engine.card_text import Refusal
from games.engine.cards import CardDef
from games.engine.errors import BadCatalogue
from games.runs.monitoring import queue_state
from web.pages import SignedInRequest, curators_page, query_number, show

PARTS = ("abilities", "facts", "text")
FACTS = ("name", "subtitle", "type", "attributes", "traits", "colors")
LONGEST_TEXT = 100_000
LARGEST_FILE = 50_000_000
ROWS_SHOWN = 200
CSV_COLUMNS = (
    "id", "name", "subtitle", "type", "text", "traits", "colors",
    "abilities", "printings",
)  # fmt: skip
ERRATA_DECKS = 25  # judged for one answer
PLACE = re.compile(r"(abilities(?:\[\d+\]|\.\w+)*)")


# -- one card -----------------------------------------------------------------------------


class Unreadable(ValueError):
    """Text that is no YAML, or not what its field holds."""

    def __init__(self, part: str, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.problem = {"part": part, "message": message, "line": line}


def card_of(game: str, slug: str) -> Card:
    found = Card.objects.of(game).select_related("game").whole()
    return get_object_or_404(found, slug=slug)


@curators_page
def card_edit(request: SignedInRequest, game: str, slug: str) -> HttpResponse:
    """The card as text; saving it makes a new version of the catalogue."""
    card = card_of(game, slug)
    if request.method == "POST":
        return card_store(request, card)
    return edit_page(request, card, texts_of(card))


def edit_page(
    request: SignedInRequest,
    card: Card,
    texts: dict[str, str],
    faults: list[dict[str, Any]] | None = None,
    status: int = 200,
) -> HttpResponse:
    rulebook = rulebooks.get(card.game_id)
    return show(
        request,
        "web/card_edit.html",
        gettext("Edit %(card)s") % {"card": card},
        status=status,
        card=card,
        texts=texts,
        faults=faults or [],
        version=request.POST.get("version") or card.version,
        stopped=stopped_in(card, refusal_of(rulebook, card)),
        types=list(rulebook.card_types),
        verbs=sorted(getattr(rulebook.vocabulary, "verbs", {})),
        pictures=settings.CARD_PICTURES,
        picture=picture_of(card),
    )


def stopped_in(card: Card, refusal: Refusal | None) -> dict[str, Any] | None:
    """The printed text of a card that is not understood, parted where its reading stopped."""
    reader = rulebooks.get(card.game_id).text_reader
    if refusal is None or reader is None:
        return None
    text = printed_text(reader, snapshot(card))
    start, end = refusal.start, refusal.end
    parts = {"before": text[:start], "marked": text[start:end], "after": text[end:]}
    return {**parts, "expected": refusal.expected[:6], "nearest": refusal.nearest}


def texts_of(card: Card) -> dict[str, str]:
    """What the fields hold when the page is opened: what was understood is filled in."""
    stored = snapshot(card)
    if not stored["abilities"]:
        refusal = refusal_of(rulebooks.get(card.game_id), card)
        stored = {**stored, "abilities": [*refusal.abilities] if refusal else []}
    return {
        "abilities": as_yaml(stored["abilities"]) if stored["abilities"] else "",
        "facts": as_yaml({part: stored[part] for part in FACTS}),
        "text": stored["text"],
    }


def as_yaml(value: Any) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=90)


def card_store(request: SignedInRequest, card: Card) -> HttpResponse:
    """Save, unless somebody else has saved the card since the page was opened."""
    texts = {part: request.POST.get(part, "") for part in PARTS}
    if request.POST.get("version") != str(card.version):
        fault = {
            "part": "",
            "line": 0,
            "message": gettext(
                "Somebody has changed this card since you opened it. Open the page again and repeat your change."
            ),
        }
        return edit_page(request, card, texts, [fault], 409)
    try:
        card_save(card.game_id, card.slug, draft_of(texts), by=request.user)
    except Unreadable as error:
        return edit_page(request, card, texts, [error.problem], 400)
    except ImportRefused as error:
        reasons = [reason for bad in error.report.bad for reason in bad.reasons]
        faults = [locate_problem(reason, texts) for reason in reasons]
        return edit_page(request, card, texts, faults, 400)
    messages.success(request, f"{card} is saved.")
    return redirect("card-page", card.game_id, card.slug)


def draft_of(texts: dict[str, str]) -> Draft:
    """The edited parts as data; Unreadable says which text is no such thing."""
    abilities = read("abilities", texts["abilities"]) or []
    facts = read("facts", texts["facts"]) or {}
    if not isinstance(abilities, list):
        raise Unreadable("abilities", gettext("Abilities must be a list: begin each with a dash."))
    if not isinstance(facts, dict) or set(facts) - set(FACTS):
        raise Unreadable(
            "facts",
            gettext("The card must be a mapping of %(facts)s.") % {"facts": ", ".join(FACTS)},
        )
    return {**facts, "abilities": abilities, "text": texts["text"].replace("\r\n", "\n")}


def read(part: str, text: str) -> Any:
    """YAML, and so JSON too."""
    if len(text) > LONGEST_TEXT:
        raise Unreadable(
            part,
            gettext("This is longer than %(longest_text)s characters.")
            % {"longest_text": LONGEST_TEXT},
        )
    try:
        # An alias can make a small text into an endless one, and no card needs it.
        depth = 0
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise Unreadable(
                    part,
                    gettext("This is nested deeper than %(deepest)s levels.")
                    % {"deepest": DEEPEST},
                )
            if isinstance(event, yaml.AliasEvent):
                line = event.start_mark.line + 1 if event.start_mark else 0
                raise Unreadable(part, gettext("Write it out instead of using *aliases."), line)
        value = yaml.safe_load(text)
        json.dumps(value, default=str)
        check_data(value)
        return value
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or str(error)
        raise Unreadable(
            part,
            gettext("This is not YAML: %(reason)s.") % {"reason": reason},
            mark.line + 1 if mark else 0,
        ) from error
    except (TypeError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(
            part, gettext("This cannot be read: %(error)s.") % {"error": error}
        ) from error


def locate_problem(reason: str, texts: dict[str, str]) -> dict[str, Any]:
    """A problem with the field it is in and the line it stands on."""
    found = PLACE.search(reason)
    if not found:
        part = "text" if reason.startswith("text") else "facts"
        return {"part": part, "message": reason, "line": 0}
    return {"part": "abilities", "message": reason, "line": line_of(found[1], texts["abilities"])}


def line_of(place: str, text: str) -> int:
    """The line of `abilities[0].do[1]` in the text of the abilities."""
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    if node is None:
        return 0
    key = yaml.ScalarNode("", "abilities", node.start_mark)
    return Item("cards", None, 1, yaml.MappingNode("", [(key, node)])).line_of(place)


def sent_texts(request: SignedInRequest) -> dict[str, str]:
    try:
        data = read_json(raw_body(request))
        return {part: str(data.get(part, "")) for part in PARTS}
    except (ValueError, AttributeError) as error:
        raise BadRequest(gettext("Send the texts as JSON.")) from error


@curators_page
@require_POST
def preview(request: SignedInRequest, game: str, slug: str) -> JsonResponse:
    """What is wrong with an edit, and what its abilities say in words."""
    card = card_of(game, slug)
    texts = sent_texts(request)
    try:
        draft = draft_of(texts)
    except Unreadable as error:
        return JsonResponse(
            {"problems": [error.problem], "rendered": "", "unplayable": "", "face": ""}
        )
    found = card_preview(card.game_id, card.slug, draft)
    return JsonResponse(
        {
            "problems": [locate_problem(reason, texts) for reason in found.problems],
            "rendered": found.rendered,
            "unplayable": found.unplayable,
            "face": "" if found.problems else face_of_edit(card, draft),
        }
    )


def face_of_edit(card: Card, draft: Draft) -> str:
    """How the card would be drawn."""
    edited = copy(card)
    for part in {*FACTS, "text"} & {*draft}:
        setattr(edited, part, draft[part])
    return face_svg(edited)


@curators_page
@require_POST
def errata(request: SignedInRequest, game: str, slug: str) -> JsonResponse:
    """Which decks would turn legal or illegal by this edit, some decks at a time.

    The page asks on from `next` until there is none; others' private decks stay unnamed.
    """
    card, after = card_of(game, slug), query_number(request, "after", 0)
    try:
        changed = edited_card(card, sent_texts(request))
    except ValueError as error:
        return JsonResponse(
            {"message": gettext("Mend the card first: %(error)s") % {"error": error}}, status=400
        )
    held = decks_holding(game, [slug])
    some = held.filter(pk__gt=after)[:ERRATA_DECKS]
    looked = [deck.pk for deck in some]
    turns = errata_preview(game, {slug: changed}, some)
    seen = visible_turns(request, turns)
    return JsonResponse(
        {
            "held": held.count(),
            "looked": len(looked),
            "turned": len(turns),
            "unseen": len(turns) - len(seen),
            "lines": render_to_string("web/errata.html", {"turns": seen}),
            "next": looked[-1] if len(looked) == ERRATA_DECKS else None,
        }
    )


def edited_card(card: Card, texts: dict[str, str]) -> CardDef:
    """The card as the texts have it; ValueError says why it cannot be."""
    data = {**snapshot(card), **draft_of(texts)}
    faults = problems(rulebooks.get(card.game_id), card.slug, data)
    if faults:
        raise ValueError(faults[0])
    return definition_of(card.slug, normalise(data))


def visible_turns(request: SignedInRequest, turns: list[Turn]) -> list[Turn]:
    pks = [turn.deck.pk for turn in turns]
    visible = Deck.objects.visible_to(request.user).filter(pk__in=pks)
    seen = set(visible.values_list("pk", flat=True))
    return [turn for turn in turns if turn.deck.pk in seen]


# -- a file -------------------------------------------------------------------------------


@curators_page
def cards_import_page(request: SignedInRequest) -> HttpResponse:
    """Files tried out, or taken over; every row with what became of it."""
    context: dict[str, Any] = {
        "games": Game.objects.all(),
        "layouts": list(import_layouts()),
        "game": request.POST.get("game", ""),
        "layout": request.POST.get("layout", ""),
        "all_or_nothing": bool(request.POST.get("all_or_nothing")),
        "columns": csv_columns(),
    }
    status = 200
    if request.method == "POST":
        context |= import_upload(request)
        status = 400 if "fault" in context or (context["undone"] and context["report"].bad) else 200
        if request.headers.get("X-Part") == "report":
            return render(request, "web/import_report.html", context, status=status)
    return show(request, "web/import.html", gettext("Import cards"), status=status, **context)


def csv_columns() -> list[dict[str, Any]]:
    """The columns that every game has, then those of each."""
    own = [
        {"title": game.title, "columns": attribute_names(game.slug)} for game in Game.objects.all()
    ]
    return [{"title": gettext("Every game"), "columns": CSV_COLUMNS}, *own]


def attribute_names(game: str) -> list[str]:
    types = rulebooks.get(game).declaration.card_types
    return sorted({attribute.name for one in types for attribute in one.attributes})


def import_upload(request: SignedInRequest) -> dict[str, Any]:
    game = get_object_or_404(Game, slug=request.POST.get("game", ""))
    files = request.FILES.getlist("file")
    layout = request.POST.get("layout", "")
    if not files:
        return {"fault": gettext("Choose a file, or several that belong together.")}
    if layout and layout not in import_layouts():
        return {"fault": gettext("There is no layout %(layout)s.") % {"layout": layout}}
    if sum(file.size or 0 for file in files) > LARGEST_FILE:
        most = LARGEST_FILE // 1_000_000
        return {
            "fault": gettext("This is larger than %(most)s MB: use manage.py import_cards.")
            % {"most": most}
        }
    dry = request.POST.get("run") != "import"
    whole = bool(request.POST.get("all_or_nothing"))
    try:
        report, rows = run_import(
            game.slug, files, layout, by=request.user, all_or_nothing=whole, dry=dry
        )
    except BadCatalogue as error:
        return {"fault": f"{error}. Nothing was changed."}
    undone = dry or (whole and bool(report.bad))
    return {
        "report": report,
        "rows": rows,
        "dry": dry,
        "undone": undone,
        "cut": len(rows) >= ROWS_SHOWN,
    }


def run_import(
    game: str,
    files: "Sequence[UploadedFile[Any]]",
    layout: str,
    *,
    by: User,
    all_or_nothing: bool,
    dry: bool,
) -> tuple[Report, list[Outcome]]:
    """The report, and rows that change something, as far as there is room; bad ones first."""
    rows: list[Outcome] = []

    def watch(outcome: Outcome) -> None:
        if outcome.kind != "unchanged" and not outcome.is_bad and len(rows) < ROWS_SHOWN:
            rows.append(outcome)

    with tempfile.TemporaryDirectory() as folder:
        paths = [store_upload(file, Path(folder, str(n))) for n, file in enumerate(files)]
        try:
            report = cards_import(
                game,
                paths,
                layout,
                by=by,
                all_or_nothing=all_or_nothing,
                dry_run=dry,
                watch=watch,
            )
        except ImportRefused as error:
            report = error.report
    return report, [*report.bad, *rows][:ROWS_SHOWN]


def store_upload(file: "UploadedFile[Any]", folder: Path) -> Path:
    """Each file in a folder of its own: two may have the same name."""
    folder.mkdir()
    path = folder / (Path(file.name or "").name or "cards")
    with path.open("wb") as out:
        out.writelines(file.chunks())
    return path


# -- the queue ----------------------------------------------------------------------------


@curators_page
@require_GET
def queue_page(request: SignedInRequest) -> HttpResponse:
    """What waits, what runs and where, what broke, how much was played each hour."""
    state = queue_state()
    most = max([1, *(row["matches"] for row in state["per_hour"])])
    for row in state["per_hour"]:
        row["share"] = round(100 * row["matches"] / most)
    return show(request, "web/queue.html", gettext("Queue"), state=state)
