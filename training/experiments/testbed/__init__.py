"""The testbed: long episodes of very different length, in which the parts of the PPO recipe can show.

Reading order: `network` (a small recurrent policy), `playing` (episodes in slots, together or streaming),
`settings` (the arms), `run` (one arm with one seed, which resumes), `power` (what three seeds can see),
`findings` (the paper's claims and ours), `plots`.
"""
