"""What ``python -m boardkit`` does, one module a command."""
