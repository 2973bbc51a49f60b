"""PPO for episodes of many turns, as functions from tensors to tensors.

Reading order: `advantages` (who earned what), `policy_loss`, `value_loss`, `importance_sampling` (sampler
against trainer), `kl`, `masked` (sums and their global denominators), `scores` (logits to
log-probabilities), `batch` and `objective` (all of it as one loss), `metrics` (what is logged). docs/ppo.md
compares answers and speed with other trainers.
"""
