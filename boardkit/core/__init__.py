"""The engine that every game runs on: requests, states, rules, matches."""
