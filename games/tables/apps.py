from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"
    verbose_name = "Live tables"

    def ready(self) -> None:
        from casebook import metrics
        from games.tables.metrics import table_metrics

        metrics.collectors.append(table_metrics)
