from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from decks import signals

        signals.connect()
