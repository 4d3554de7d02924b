from django.contrib import admin
from django.urls import include, path

from casebook import health, metrics

urlpatterns = [
    path("api/v1/", include("api.urls")),
    path("play/", include("web.play_urls")),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", metrics.metrics),
    # Where our own pages once stood; after them Django's admin, which ends with a catch-all.
    path("admin/", include("web.moved")),
    path("admin/", admin.site.urls),
    path("", include("web.urls")),
]
