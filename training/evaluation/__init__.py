"""Exams for a whole agent on real windows: suites, the stage they are held on, and what comes of them."""
