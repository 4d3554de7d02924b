"""Django's PostgreSQL, with a cheaper look at whether a connection still lives."""

from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """A server that goes away says so, or closes the line. While nothing has come in
        there is no need to ask it, which would double the wait of a small request."""
        return is_silent(self.connection.fileno()) or super().is_usable()


def is_silent(line: int) -> bool:
    watch = poll()
    watch.register(line, POLLIN)
    return not watch.poll(0)
