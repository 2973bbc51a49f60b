"""Training worlds by name: an environment together with its prompt format.

Reading order: `world` (the interface of worlds of tokens), `arithmetic` (questions with a python tool),
`embedded_speech`, `forms` and `miniwob` (pictures for the embedded model), `agent_loop` (worlds that the
agent's own loop plays), `registry` (names → worlds).
"""
