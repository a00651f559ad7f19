"""Settings of all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tests",
    derandomize=True,  # the same examples every time, so that a failure is never luck
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tests")
