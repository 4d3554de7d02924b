from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response


@extend_schema(exclude=True)
@api_view()
@permission_classes([AllowAny])
def root(request: Request) -> Response:
    return Response({"name": "Casebook", "version": "v1"})


urlpatterns: list[URLPattern] = [path("", root, name="api-root")]
