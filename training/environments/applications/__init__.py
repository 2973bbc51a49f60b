"""Tasks to learn from in third-party applications that no exam has, judged by the files they leave.

Reading order: `tasks` (templates of five applications), `shared_files` (two applications and one file),
`cases` (all of them by seed). `training/evaluation` has the two applications of the exam.
"""
