"""Models behind an OpenAI-compatible server: what the app sees of one is `model.EndpointModel`.

Nothing is imported here: the HTTP client takes a tenth of a second, and most need only names of keys.
"""
