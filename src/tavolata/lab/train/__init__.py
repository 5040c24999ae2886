"""Training of the networks in `tavolata.bots.nets`: imitation of the simple bots, then self-play.

`python -m tavolata.lab.train GAME --device cuda --minutes 5` needs torch, which is not among the package's own
requirements. `--device numpy` needs nothing and only imitates.
"""
