"""How a worker starts: with the compiled engine, if there is one for these sources."""

from celery.loaders.app import AppLoader

from games.compiled import announce_engine


class Loader(AppLoader):
    """Celery's own, but for the engine: it must be taken before any task imports it."""

    def init_worker(self) -> None:
        if not self.worker_initialized:
            announce_engine()
        super().init_worker()
