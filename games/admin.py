"""Plain lists of practice runs; the pages made for players are built on the services."""

from django.contrib import admin
from unfold.admin import ModelAdmin

from games.models import Chunk, Job, Match


class ReadOnly(ModelAdmin):
    """Runs are asked for and cancelled through services, never edited."""

    def has_add_permission(self, request, obj=None) -> bool:  # type: ignore[no-untyped-def]
        return False

    def has_change_permission(self, request, obj=None) -> bool:  # type: ignore[no-untyped-def]
        return False

    def has_delete_permission(self, request, obj=None) -> bool:  # type: ignore[no-untyped-def]
        return False


@admin.register(Job)
class JobAdmin(ReadOnly):
    list_display = [
        "id",
        "kind",
        "game",
        "owner",
        "state",
        "done",
        "total",
        "created_at",
    ]
    list_filter = ["kind", "state", "game"]
    list_select_related = ["game", "owner"]


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ["id", "job", "number", "seed", "winners", "reason", "rule", "turns"]
    list_select_related = ["job"]
    show_full_result_count = False


@admin.register(Chunk)
class ChunkAdmin(ReadOnly):
    list_display = ["id", "job", "first", "stop", "next", "state", "worker", "attempts"]
    list_filter = ["state", "lane"]
    list_select_related = ["job"]
