import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")

wsgi = get_wsgi_application()

from casebook.garbage import spare_what_stays  # noqa: E402
from casebook.web_server import WebServer  # noqa: E402  # needs Django to be set up

# All views are loaded before processes part: a new one, started for one that died, is quick.
views = get_resolver().url_patterns
application = WebServer(wsgi)
spare_what_stays()
