import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")

wsgi = get_wsgi_application()

from casebook.web_server import WebServer  # noqa: E402  # needs Django to be set up

application = WebServer(wsgi)
