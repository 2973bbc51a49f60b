"""RL on browser games: what PPO adds to a policy that presses keys at random, game by game.

Reading order: `settings` (games and budgets), `network` (the policy reads squares), `playing` (episodes),
`run` (one game with one seed, which resumes), `findings` (tables).
"""
