"""Other people's tools on our games: OpenSpiel, PettingZoo, Gambit. Each needs its extra to be installed."""
