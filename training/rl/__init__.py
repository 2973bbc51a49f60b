"""PPO as it is run: trajectories in, updated policy and critic out; `training/ppo` has the mathematics.

Reading order: `trajectories` (where finished episodes come from), `local_rollouts` (an in-process source),
`learner` (one update), `value_stage` (the critic first, with a gate), `rl_stage` (the loop), `examination`.
"""
