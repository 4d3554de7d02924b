"""Plain lists of practice runs; the pages made for players are built on the services."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from games.runs.models import Chunk, Job, Match

COUNTED = 10_000

if TYPE_CHECKING:  # unfold's own is not typed, and Django's takes no argument when it runs
    Pages = Paginator[Any]
    Admin = admin.ModelAdmin[Any]
else:
    Pages, Admin = Paginator, ModelAdmin


class LatestRows(Pages):
    """Pages of the latest rows. Nobody turns to later ones, and counting millions is slow."""

    @cached_property
    def count(self) -> int:
        rows = self.object_list[:COUNTED]
        return rows.count() if isinstance(rows, QuerySet) else len(rows)


class ReadOnly(Admin):
    """Runs are asked for and cancelled through services, never edited."""

    ordering = ["-pk"]
    list_per_page = 50
    paginator = LatestRows
    show_full_result_count = False
    unlisted: tuple[str, ...] = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the long texts of each row, which a list does not show."""
        return super().get_queryset(request).defer(*self.unlisted)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Job)
class JobAdmin(ReadOnly):
    list_display = ["id", "kind", "game", "owner", "state", "done", "total", "created_at"]
    list_filter = ["kind", "state", "game"]
    list_select_related = ["game", "owner"]
    unlisted = ("plan", "report")
    exclude = ["report"]  # a megabyte of JSON; the run's own page shows it


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ["id", "job", "number", "seed", "winners", "reason", "rule", "turns"]
    list_select_related = ["job"]
    unlisted = ("actions", "error", "faults", "job__plan", "job__report")


@admin.register(Chunk)
class ChunkAdmin(ReadOnly):
    list_display = ["id", "job", "first", "stop", "next", "state", "worker", "attempts"]
    list_filter = ["state", "lane"]
    list_select_related = ["job"]
    unlisted = ("tally", "job__plan", "job__report")
