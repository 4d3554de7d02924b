"""Bots as pages name them: a title, and a sentence where they are chosen."""

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.bots.levels import LEVELS
from games.bots.search import BUDGETS
from games.runs.allowed_bots import bot_names

Words = str | Promise

TITLES: dict[str, tuple[Words, Words]] = {
    **{level.name: (_(level.title), _(level.sentence)) for level in LEVELS.values()},
    "greedy": (_("Greedy"), _("The rules of thumb of Normal.")),
    "random": (_("Random"), _("Any legal move.")),
    "idle": (_("Idle"), _("Passes whenever it can.")),
    "search": (_("Search"), _("As Search, normal.")),
    **{
        f"search:{name}": (
            format_lazy(_("Search, {level}"), level=name),
            format_lazy(_("{tries} tries a move."), tries=budget.iterations),
        )
        for name, budget in BUDGETS.items()
    },
}


def bot_title(name: str) -> str:
    """Greedy; a bot from elsewhere has the name it came with."""
    return str(TITLES[name][0]) if name in TITLES else name


def bots_to_choose() -> list[dict[str, str]]:
    """Everybody's bots with a sentence each, the levels people know first."""
    known = bot_names()
    names = [name for name in TITLES if name in known] + [one for one in known if one not in TITLES]
    return [{"name": name, "title": bot_words(name)} for name in names]


def bot_words(name: str) -> str:
    if name not in TITLES:
        return name
    title, sentence = TITLES[name]
    return gettext("%(title)s: %(sentence)s") % {"title": title, "sentence": sentence}
