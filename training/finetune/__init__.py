"""Fine-tuning on the owner's reviewed records: an adapter, measured on held-out steps of the same owner.

Reading order: `phrases` (the model's words), `naming` and `captions` (what was clicked), `goal_names` and
`task_goals` (what the owner's sentence calls it), `wording` (recorded steps → steps in those words),
`examples` (a step's prompt and its target reply), `pointing` (requests to point at the same), `preparing`
(records → start, data set, recipe for `sft`), `adapting` (adapter → model folder), `examining` (evaluation of
both models on the held-out steps); `__main__` is the command that the app starts.
"""
