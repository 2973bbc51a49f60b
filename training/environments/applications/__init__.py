"""Training tasks in third-party applications that no evaluation uses, judged by the files they leave.

Reading order: `tasks` (templates of five applications), `shared_files` (two applications and one file),
`cases` (all of them by seed). `training/evaluation` has the two applications of the evaluation.
"""
