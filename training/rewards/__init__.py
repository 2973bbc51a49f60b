"""Rewards: terms that are each computed from the whole episode, added up by a composer.

Reading order: `facts` (verified facts of an episode), `terms` (outcome, format, length, right element),
`composer` (from terms to steps and tokens), `recipe` (the one list of terms); and a learned judge of success:
`outcome_model`, `judge_stage`, `labelled` (episodes from records).
"""
