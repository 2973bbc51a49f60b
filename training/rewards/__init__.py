"""What an episode earned: terms that each see the whole episode, put together by a composer.

Reading order: `facts` (what is known of an episode), `terms` (outcome, format, length, right element),
`potential` (shaping that cannot change what is best), `composer`, `recipe`, `placement` (from steps to
tokens); and who says whether it succeeded: `verifiers`, `outcome_model`, `judge_stage`, `labelled` (episodes
from records).
"""
