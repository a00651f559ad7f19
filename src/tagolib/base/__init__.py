"""The base of every module: values and their checks, errors, messages, secrets and replaying."""
