from django.apps import AppConfig
from django.conf import settings

from casebook.env import SettingError


class RunsConfig(AppConfig):
    name = "games.runs"
    label = "games"  # the tables were made under this name
    verbose_name = "Practice"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from casebook import heartbeat, metrics
        from games.play.versions import engine_keys
        from games.runs.metrics import queue_metrics

        heartbeat.engines = engine_keys
        metrics.collectors.append(queue_metrics)
        check_extra_bots(settings.EXTRA_BOTS)


def check_extra_bots(paths: list[str]) -> None:
    """A bot that cannot be had stops the start, not the first match it should play."""
    from games.bots.registry import UnknownBot, find_bot

    for path in paths:
        try:
            find_bot(path)
        except UnknownBot as problem:
            accepted = f"paths of bots such as my_bots.Careful with commas between them ({problem})"
            raise SettingError("CASEBOOK_BOTS", path, accepted) from None
