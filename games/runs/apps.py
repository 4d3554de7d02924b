from django.apps import AppConfig


class RunsConfig(AppConfig):
    name = "games.runs"
    label = "games"  # the tables were made under this name
    verbose_name = "Practice"
    default_auto_field = "django.db.models.BigAutoField"
