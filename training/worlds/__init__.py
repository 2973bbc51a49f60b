"""Worlds that stages learn in, by name: an environment, and how a model is spoken to in it.

Reading order: `world` (the interface of worlds of tokens), `arithmetic` (questions with a python tool),
`embedded_speech`, `forms` and `miniwob` (pictures for the embedded model), `agent_loop` (worlds that the
agent's own loop plays), `registry` (names → worlds).
"""
