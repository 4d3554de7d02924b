"""What came of a run in a sentence, with how sure it is; numbers come after it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from games.runs.models import Job, Kind

Sentences = tuple[str, str]  # a headline, and what to make of it


def summary(job: Job, found: Mapping[str, Any], players: Sequence[Mapping[str, Any]]) -> Sentences:
    """Nothing is said of what is still played, or of what broke."""
    if job.is_active or not found["played"]:
        return f"{job.get_kind_display()} {job.pk}", ""
    if job.kind == Kind.MATCH:
        return of_match(players)
    return SUMMARIES[Kind(job.kind)](found)


def of_match(players: Sequence[Mapping[str, Any]]) -> Sentences:
    """By deck; by seat where all play from the same box."""
    by = "name" if len({one["name"] for one in players}) == len(players) else "seat"
    winners = [one[by] for one in players if one["won"]]
    if not winners:
        return gettext("Nobody wins"), ""
    words = ngettext("%(names)s wins", "%(names)s win", len(winners))
    return words % {"names": gettext(" and ").join(winners)}, ""


def of_series(found: Mapping[str, Any]) -> Sentences:
    first, *others = found["entries"]
    said = {"name": first["label"], **first}
    if len(others) == 0 or first["percent"] is None:
        return gettext("%(of)s matches played") % {"of": found["played"]}, ""
    sure = gettext("We are 95 %% sure that the true rate lies between %(low)s and %(high)s %%.")
    if first["surely"] == "surely-above":
        words = gettext("%(name)s comes out ahead: it wins %(percent)s %% of its matches")
    else:
        words = gettext("Too close to call: %(name)s leads with %(percent)s %%")
    return words % said, sure % said


def of_swap(found: Mapping[str, Any]) -> Sentences:
    change = found["difference"]
    if change is None:
        return gettext("%(of)s matches played") % {"of": found["played"]}, ""
    sure = gettext(
        "We are 95 %% sure that it is worth between %(change_low)s and %(change_high)s points."
    )
    if change["settled"]:
        return gettext("The change is worth %(change)s percentage points") % change, sure % change
    words = gettext("Not settled yet: %(change)s percentage points")
    more = gettext("More matches would tell.")
    return words % change, f"{sure % change} {more}"


def of_goldfish(found: Mapping[str, Any]) -> Sentences:
    rate = found.get("reached") or found.get("solved")
    if not rate or rate["percent"] is None:
        return gettext("%(of)s games played") % {"of": found["played"]}, ""
    words = gettext("It gets there in %(percent)s %% of its games")
    return words % rate, found["spreads"][0]["words"]


SUMMARIES = {
    Kind.SERIES: of_series,
    Kind.SWAP: of_swap,
    Kind.GOLDFISH: of_goldfish,
}
