"""What Casebook measures of itself. Each app adds its own in a module called `bench`."""

from games.bench import engine as engine
from games.bench import queue as queue
