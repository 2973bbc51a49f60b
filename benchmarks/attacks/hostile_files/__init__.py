"""Hostile files and replies: generators of cases, and what runs each as an owner would meet it."""
