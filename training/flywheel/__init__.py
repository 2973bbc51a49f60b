"""The flywheel: rounds of sample → judge → route → train → evaluate → publish only if better.

Reading order: `routing` (every sample exactly once), `ledger` (phases and results on disk), `rounds` (one
round, phase by phase), `publish` (a model folder of the app),
`stage` (the command).
"""
