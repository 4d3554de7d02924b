"""Practice: ask for a match, a series, a swap test or a goldfish run."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from math import comb
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.models import Card, Game
from decks.models import Deck, Revision
from decks.services import Problem
from games import rulebooks
from games.engine.rulebook import Mode, Option
from games.runs.models import Job, Kind
from games.runs.refusals import LimitReached, RunRefused
from games.runs.services import (
    AnyDeck,
    Seat,
    budget_left,
    check_change,
    goldfish_queue,
    match_queue,
    series_queue,
    swap_queue,
)
from web.bot_titles import bots_to_choose
from web.pages import SignedInRequest, form_sent, page, show

SHOWN = 60  # decks of one group in a list, the latest; others are found by name
CHOICES = ("deck", "changed", "seat-deck", "decks", "opponents")  # fields that name decks
MOST_ENTRIES = 16
ABOUT = {
    Kind.MATCH: _("One match between decks of your choice. You can watch it step by step."),
    Kind.SERIES: _("Every deck with every bot against all others, seats rotating."),
    Kind.SWAP: _("A deck and its changed copy against the same opponents, with the same luck."),
    Kind.GOLDFISH: _("Play the deck alone to see its opening hands and speed."),
}
FIELD_NAMES = {
    "decks": _("Decks"), "deck": _("Deck"), "changed": _("Changed deck"), "opponents": _("Opponents"),
    "bots": _("Bots"), "seats": _("Seats"), "mode": _("Mode"), "options": _("Options"), "game": _("Game"),
    "matches": _("Matches"), "games": _("Games"), "seed": _("Seed"), "precision": _("Precision"),
    "turns": _("Turns"), "key_cards": _("Key cards"),
}  # fmt: skip


# -- the page -----------------------------------------------------------------------------


@page
def practice(request: SignedInRequest) -> HttpResponse:
    """The form for one kind of run of one game; a deck given in the address is chosen."""
    return form_page(request, request.GET)


def form_page(
    request: SignedInRequest, given: QueryDict, problems: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    game = chosen_game(request, given)
    named = given.get("kind", "")
    kind = Kind(named) if named in Kind.values else Kind.GOLDFISH
    rulebook = rulebooks.get(game.slug)
    groups = deck_groups(request, game.slug, given)
    first = decks_to_choose(groups, boxed=rulebook.declaration.boxed)
    return show(
        request,
        "web/practice.html",
        "Practice",
        status=status,
        game=game,
        games=Game.objects.all(),
        boxed=rulebook.declaration.boxed,
        kind=kind,
        kinds=[(one.value, one.label) for one in Kind],
        about=ABOUT[kind],
        modes=mode_fields(rulebook.modes.values(), given),
        groups=groups,
        find=given.get("find", ""),
        shown=SHOWN,
        cut=any(len(group["decks"]) == SHOWN for group in groups),
        bots=bots_to_choose(),
        seats=seat_fields(rulebook.modes.values(), given, first),
        chosen=chosen_values(given, first, kind),
        problems=[problem_shown(problem) for problem in problems],
        budget=f"{budget_left(request.user):,}",
        most=settings.MAX_MATCHES,
        runs=Job.objects.owned_by(request.user)
        .select_related("game")
        .prefetch_related("decks")
        .defer("report", "plan")[:10],
    )


def chosen_game(request: SignedInRequest, given: QueryDict) -> Game:
    if deck := number_or_none(given.get("deck", "")):
        found = Deck.objects.visible_to(request.user).filter(pk=deck).first()
        if found and not given.get("game"):
            return found.game
    if given.get("game"):
        return get_object_or_404(Game, slug=given["game"])
    first = Game.objects.first()
    if first is None:
        raise Http404("No catalogue is loaded yet. Run manage.py load_catalog.")
    return first


def deck_groups(request: SignedInRequest, game: str, given: QueryDict) -> list[dict[str, Any]]:
    """What may be played, in the order people look for it; always with what is chosen."""
    decks = Deck.objects.visible_to(request.user).current().of(game)
    decks = decks.only("name", "legal", "verdict", "turned_at", "version", "ready_made")
    found = decks.filter(name__icontains=given.get("find", ""))
    others = found.exclude(owner=request.user)
    groups: list[dict[str, Any]] = [
        {"title": title, "decks": in_order(rows[:SHOWN])}
        for title, rows in (
            (gettext("Your decks"), found.filter(owner=request.user)),
            (gettext("Ready-made"), others.ready_made()),
            (gettext("Public"), others.public().filter(ready_made="")),
        )
    ]
    listed = {deck.pk for group in groups for deck in group["decks"]}
    missing = decks.filter(pk__in=chosen_decks(given) - listed)
    groups.insert(0, {"title": gettext("Chosen"), "decks": in_order(missing)})
    return [group for group in groups if group["decks"]]


def decks_to_choose(groups: Iterable[dict[str, Any]], *, boxed: bool) -> list[Deck]:
    """What is chosen until somebody chooses: legal decks, one's own first; the box as it is sold."""
    decks = [deck for group in groups for deck in group["decks"] if deck.legal]
    return sorted(decks, key=lambda deck: not deck.ready_made) if boxed else decks


def in_order(decks: Iterable[Deck]) -> list[Deck]:
    return sorted(decks, key=lambda deck: deck.name.lower())


def chosen_decks(given: QueryDict) -> set[int]:
    named = (number_or_none(ref) for field in CHOICES for ref in given.getlist(field))
    return {number for number in named if number is not None}


def mode_fields(modes: Any, given: QueryDict) -> list[dict[str, Any]]:
    return [
        {
            "slug": mode.slug,
            "title": mode.title,
            "rule": mode.rule,
            "low": mode.seats[0],
            "high": mode.seats[-1],
            "selected": given.get("mode") == mode.slug,
            "options": [option_field(mode, option, given) for option in mode.options],
        }
        for mode in modes
    ]


def option_field(mode: Mode, option: Option, given: QueryDict) -> dict[str, Any]:
    name = f"option-{mode.slug}-{option.name}"
    chosen = given.get(name, json.dumps(option.default))
    return {
        "name": name,
        "title": CAPITAL.sub(r" \1", option.name).replace("_", " ").lower(),
        "help": option.help,
        "rule": option.rule,
        "seats": " ".join(map(str, option.seats)),
        "choices": [
            {
                "value": json.dumps(choice),
                "title": choice_words(choice),
                "selected": json.dumps(choice) == chosen,
            }
            for choice in option.choices
        ],
    }


CAPITAL = re.compile(r"(?<=[a-z])([A-Z])")


def choice_words(choice: Any) -> str:
    """Never a slug: `no_end` is No end, `allDecks` All decks."""
    if isinstance(choice, bool):
        return gettext("Yes") if choice else gettext("No")
    return CAPITAL.sub(r" \1", str(choice)).replace("_", " ").capitalize()


def seat_fields(modes: Any, given: QueryDict, first: Sequence[Deck]) -> list[dict[str, Any]]:
    """One line for each seat that some mode has; the first deck sits first."""
    bots = given.getlist("bot")
    usual = [given.get("deck", ""), *(str(deck.pk) for deck in first)]
    decks = given.getlist("seat-deck") or [deck for deck in usual if deck]
    return [
        {
            "number": seat + 1,
            "bot": bots[seat] if seat < len(bots) else "greedy",
            "deck": decks[seat % len(decks)] if decks else "",
        }
        for seat in range(max(mode.seats[-1] for mode in modes))
    ]


def chosen_values(given: QueryDict, first: Sequence[Deck], kind: Kind) -> dict[str, Any]:
    """What the fields say when the page is opened: something that can be started."""
    named = given.get("deck", "")
    deck = named or next((str(one.pk) for one in first), "")
    return {
        "deck": deck,
        "decks": given.getlist("decks") or ([named] if named else []),
        "opponents": given.getlist("opponents"),
        "bots": given.getlist("bots") or ["greedy"],
        "opponent_bot": given.get("opponent_bot", "greedy"),
        "bot": given.get("bot", "greedy"),
        **swap_values(deck, first),
        **{name: given[name] for name in ("changed", "deck_revision") if name in given},
        **{name: given.get(name, default) for name, default in DEFAULTS.items()},
    }


def swap_values(deck: str, first: Sequence[Deck]) -> dict[str, str]:
    """Two lists that differ: a deck before its last change and now, or else another deck."""
    one = next((one for one in first if str(one.pk) == deck), None)
    if one and one.version > 1 and not one.ready_made:
        return {"changed": deck, "deck_revision": str(one.version - 1)}
    other = next((str(other.pk) for other in first if str(other.pk) != deck), deck)
    return {"changed": other, "deck_revision": ""}


# Not `matches`: a control of that name hides the form's own method from scripts.
DEFAULTS = {"match_count": "20", "games": "200", "turns": "10", "seed": "", "precision": "",
            "key_cards": "", "seats": "", "changed_revision": "",
            "fresh": ""}  # fmt: skip


def problem_shown(problem: Problem) -> dict[str, str]:
    """A problem with the field it belongs to."""
    field = problem.pointer.strip("/").partition("/")[0]
    return {"field": field, "name": str(FIELD_NAMES.get(field, "")), "message": problem.message}


# -- asking -------------------------------------------------------------------------------


@page
@form_sent("practice")
def queue(request: SignedInRequest) -> HttpResponse:
    """Store the run and go to its page, or say what is wrong beside the form."""
    given = request.POST
    get_object_or_404(Game, slug=given.get("game", ""))
    try:
        job, is_new = QUEUES[Kind(given.get("kind", ""))](request, given)
    except LimitReached as error:
        return form_page(request, given, error.problems, 429)
    except RunRefused as error:
        return form_page(request, given, error.problems, 400)
    except ValueError as error:
        raise Http404 from error
    if not is_new:
        messages.info(
            request,
            gettext(
                "You ran the same before: here it is. "
                "Tick “Ignore earlier identical runs” for a new one."
            ),
        )
    return redirect("run-page", job.pk)


def queue_match(request: SignedInRequest, given: QueryDict) -> tuple[Job, bool]:
    asked = RunForm(request, given)
    count = asked.seats or 2
    bots = given.getlist("bot")[:count]
    refs = given.getlist("seat-deck")[:count] or [given.get("deck", "")]
    decks = [asked.deck(ref, f"/decks/{n}") for n, ref in enumerate(refs)]
    decks += decks[:1] * (count - len(decks))
    asked.check()
    seats = [Seat(deck, bot) for deck, bot in zip(decks, bots, strict=False) if deck]
    return match_queue(request.user, asked.game, seats, **asked.common())


def queue_series(request: SignedInRequest, given: QueryDict) -> tuple[Job, bool]:
    asked = RunForm(request, given)
    refs = given.getlist("decks")
    decks = [asked.deck(ref, f"/decks/{n}") for n, ref in enumerate(refs)]
    bots = given.getlist("bots")
    matches = asked.number("match_count", "matches")
    precision = asked.share("precision")
    asked.check_pairings(len(decks) * len(bots), matches)
    asked.check()
    return series_queue(
        request.user,
        asked.game,
        known_decks(decks),
        bots,
        matches=matches,
        seats=asked.seats,
        precision=precision,
        **asked.common(),
    )


def queue_swap(request: SignedInRequest, given: QueryDict) -> tuple[Job, bool]:
    asked = RunForm(request, given)
    deck = asked.deck(given.get("deck", ""), "/deck", given.get("deck_revision", ""))
    changed = asked.deck(given.get("changed", ""), "/changed", given.get("changed_revision", ""))
    refs = given.getlist("opponents")[:MOST_ENTRIES]
    rivals = [asked.deck(ref, f"/opponents/{n}") for n, ref in enumerate(refs)]
    matches = asked.number("match_count", "matches")
    asked.check()
    both = known_decks([deck, changed])
    check_change(*both)
    return swap_queue(
        request.user,
        *both,
        matches=matches,
        opponents=known_decks(rivals),
        bot=given.get("bot", "greedy"),
        opponent_bot=given.get("opponent_bot") or None,
        seats=asked.seats,
        **asked.common(),
    )


def queue_goldfish(request: SignedInRequest, given: QueryDict) -> tuple[Job, bool]:
    asked = RunForm(request, given)
    deck = asked.deck(given.get("deck", ""), "/deck")
    games, turns = asked.number("games"), asked.number("turns")
    asked.check()
    return goldfish_queue(
        request.user,
        *known_decks([deck]),
        games=games,
        turns=turns,
        bot=given.get("bot", "greedy"),
        key_cards=key_cards(known_decks([deck])[0], given.get("key_cards", "")),
        seats=asked.seats,
        **asked.common(),
    )


QUEUES: dict[Kind, Callable[[SignedInRequest, QueryDict], tuple[Job, bool]]] = {
    Kind.MATCH: queue_match,
    Kind.SERIES: queue_series,
    Kind.SWAP: queue_swap,
    Kind.GOLDFISH: queue_goldfish,
}


def known_decks(decks: Sequence[AnyDeck | None]) -> list[AnyDeck]:
    return [deck for deck in decks if deck is not None]


def key_cards(deck: AnyDeck, text: str) -> list[str]:
    """Ids as they are, names as ids; what is neither is left for the service to refuse."""
    held = Card.objects.filter(deck_entries__deck=deck.pk)
    titles = {str(card).lower(): card.slug for card in held}
    words = [word.strip() for word in text.replace("\n", ";").split(";")]
    return [titles.get(word.lower(), word) for word in words if word]


class RunForm:
    """The parts of a form that all kinds share, read with every problem noted."""

    def __init__(self, request: SignedInRequest, given: QueryDict) -> None:
        self.request = request
        self.given = given
        self.game = given.get("game", "")
        self.problems: list[Problem] = []
        self.seats = self.number("seats") if given.get("seats") else None

    def check(self) -> None:
        if self.problems:
            raise RunRefused(self.problems)

    def refuse(self, pointer: str, code: str, message: str) -> None:
        self.problems.append(Problem(pointer, code, message))

    def number(self, name: str, part: str = "") -> int:
        """A whole number; `part` is what the services call the field."""
        part = part or name
        value = number_or_none(self.given.get(name, ""))
        if value is None:
            message = gettext("%(field)s must be a whole number.") % {"field": FIELD_NAMES[part]}
            self.refuse(f"/{part}", part, message)
        return value or 0

    def share(self, name: str) -> float | None:
        text = self.given.get(name, "")
        try:
            return float(text) if text else None
        except ValueError:
            self.refuse(f"/{name}", name, gettext("Precision must be a number such as 0.05."))
            return None

    def deck(self, ref: str, pointer: str, revision: str = "") -> AnyDeck | None:
        """A deck this person may see, or one of its revisions."""
        decks = Deck.objects.visible_to(self.request.user)
        deck = decks.filter(pk=number_or_none(ref) or 0).first()
        if deck is None:
            self.refuse(pointer, "unknown-deck", gettext("Choose a deck."))
            return None
        if not revision:
            return deck
        seen = Revision.objects.filter(deck=deck).visible_to(self.request.user)
        rows = seen.select_related("deck")
        one = rows.filter(number=number_or_none(revision) or 0).first()
        if one is None:
            self.refuse(
                pointer,
                "unknown-revision",
                gettext("%(name)s has no version %(revision)s; its latest is %(version)s.")
                % {"name": deck.name, "revision": revision, "version": deck.version},
            )
        return one

    def common(self) -> dict[str, Any]:
        given = self.given
        seed = number_or_none(given.get("seed", ""))
        mode = given.get("mode") or None
        return {
            "mode": mode,
            "options": self.options(mode),
            "seed": seed,
            "fresh": bool(given.get("fresh")),
        }

    def options(self, mode: str | None) -> dict[str, Any]:
        """The chosen options of the chosen mode that are not as the rulebook has them."""
        known = rulebooks.get(self.game).modes.get(mode or "")
        chosen = {}
        for option in known.options if known else ():
            text = self.given.get(f"option-{mode}-{option.name}", "")
            value = next((c for c in option.choices if json.dumps(c) == text), option.default)
            if value != option.default or type(value) is not type(option.default):
                chosen[option.name] = value
        return chosen

    def check_pairings(self, entries: int, matches: int) -> None:
        """Refuse before every pairing is laid out: their number explodes."""
        pairings = comb(entries, min(entries, self.seats or 2))
        if entries > MOST_ENTRIES or pairings * matches > settings.MAX_MATCHES:
            self.refuse(
                "/matches",
                "matches",
                gettext(
                    "%(entries)s decks with bots make %(pairings)s pairings of %(matches)s matches; "
                    "at most %(most)s entries and %(all)s matches in all."
                )
                % {
                    "entries": entries,
                    "pairings": pairings,
                    "matches": matches,
                    "most": MOST_ENTRIES,
                    "all": settings.MAX_MATCHES,
                },
            )


def number_or_none(text: Any) -> int | None:
    text = str(text).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
