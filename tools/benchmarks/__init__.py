"""How fast tagolib is, compared with libraries that a user might choose instead.

``nox -s benchmarks`` installs these libraries and prints the tables. The latest tables are in
docs/explanation/benchmarks.md.

The benchmarks measure the CPU time of one process, and take the best of several runs, so other work
on the machine does not spoil them. Only ratios within one run mean anything. Things that are
compared take turns.
"""
