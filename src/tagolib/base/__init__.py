"""What every module builds on: values and their checks, errors, messages, secrets and replaying."""
