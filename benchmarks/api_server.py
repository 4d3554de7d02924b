"""The site as it is served, two views that do nothing, and the clock that the bench compares them by."""

import sys
import time
from types import ModuleType

from django.conf import settings
from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

# Views and routes can only be imported once the application has set Django up.
from django.http import HttpRequest, HttpResponse, JsonResponse  # noqa: E402
from django.urls import URLPattern, URLResolver, include, path  # noqa: E402
from rest_framework.request import Request  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402


def bare_django(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"name": "Casebook"})


def processor_time(request: HttpRequest) -> HttpResponse:
    """What this process has spent so far, in seconds."""
    return HttpResponse(repr(time.process_time()))


class BareDrf(APIView):
    def get(self, request: Request) -> Response:
        return Response({"name": "Casebook"})


class Routes(ModuleType):
    urlpatterns: list[URLPattern | URLResolver]


routes = Routes("bench_routes")
routes.urlpatterns = [
    path("bare/django", bare_django),
    path("bare/drf", BareDrf.as_view()),
    path("bare/clock", processor_time),
    path("", include(settings.ROOT_URLCONF)),
]
sys.modules["bench_routes"] = routes
settings.ROOT_URLCONF = "bench_routes"
