from django.apps import AppConfig


class CasebookConfig(AppConfig):
    name = "casebook"
    verbose_name = "People"
    default_auto_field = "django.db.models.BigAutoField"
