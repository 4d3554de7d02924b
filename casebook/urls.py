from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from casebook import health

urlpatterns = [
    path("api/v1/", include("api.urls")),
    path("", RedirectView.as_view(pattern_name="admin:index")),
    path("play/", include("web.play_urls")),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    # The product's own pages come first: Django's admin ends with a catch-all.
    path("admin/", include("web.urls")),
    path("admin/", admin.site.urls),
]
