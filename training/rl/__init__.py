"""PPO as it is run: trajectories in, updated policy and critic out; `training/ppo` has the mathematics.

Read in this order: `trajectories` (the interface that finished episodes come through), `local_rollouts` (a
synchronous source in this process), `learner` (one update), `held_out` (success on held-out tasks),
`value_stage` (the critic first, with a gate), `rl_stage` (the loop). With `--ray` the stage `rl` plays and
trains at the same time: `training/rollouts`.
"""
