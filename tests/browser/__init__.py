"""A real Chromium plays on the real page, served by the real service."""
