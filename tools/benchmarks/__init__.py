"""How fast tagolib is, beside the libraries that a user would take instead.

``nox -s benchmarks`` installs those and prints the tables; the latest stand in
docs/explanation/benchmarks.md.
What is measured is CPU time of one process, the best of several goes: other work on the machine
spoils neither. Only ratios within one run mean anything, and what is compared takes turns.
"""
