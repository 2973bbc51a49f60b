"""What an episode earned: terms that each see the whole episode, put together by a composer.

Reading order: `facts` (what is known of an episode), `terms` (outcome, format, length, right element),
`composer` (from terms to steps and tokens), `recipe` (the one list of terms); and a learned judge of success:
`outcome_model`, `judge_stage`, `labelled` (episodes from records).
"""
