"""An agent that learns Tagò against random players, with nothing but NumPy.

``python learner.py`` trains it and measures it; the how-to on PettingZoo explains it.
"""

import numpy as np

import tagolib as tago
from tagolib.interop.pettingzoo import env

LEARNING, MEASURED, STEP, CURIOSITY = 3000, 3000, 0.01, 0.1


class Learner:
    """Guesses what each action wins, as a weighted sum of what it sees."""

    def __init__(self, table):
        spaces = table.observation_space("seat_1")
        self.weights = np.zeros((table.action_space("seat_1").n, spaces["observation"].shape[0]))
        self.steps = []

    def choose(self, seen, rng, *, exploring=False):
        """Choose the action that wins the most, and now and then any other."""
        legal = np.flatnonzero(seen["action_mask"])
        guesses = self.weights[legal] @ seen["observation"]
        action = legal[guesses.argmax()]
        if exploring and rng.random() < CURIOSITY:
            action = rng.choice(legal)
        self.steps.append((action, seen["observation"]))
        return action

    def learn(self, won):
        """Bring the guesses for the actions of a hand nearer to what they have won."""
        for action, seen in self.steps:
            self.weights[action] += STEP * (won - self.weights[action] @ seen) * seen
        self.steps.clear()


def play(table, learner, rng, *, exploring=False):
    """Play a hand with the learner in seat 1, and return what it has won."""
    table.reset()
    for agent in table.agent_iter():
        seen, _, over, _, _ = table.last()
        if over:
            break  # every agent is told what it has won
        if agent == "seat_1":
            table.step(learner.choose(seen, rng, exploring=exploring))
        else:
            table.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return table.rewards["seat_1"]


def train(table, learner, rng, hands=LEARNING):
    """Let the learner play and learn, in units of the stack to join."""
    for _ in range(hands):
        learner.learn(play(table, learner, rng, exploring=True) / 30)


def measure(table, learner, rng, hands=MEASURED):
    """Return what the learner wins in a hand on average, and the error in 95 of 100 trials."""
    won = np.array([play(table, learner, rng) for _ in range(hands)])
    return won.mean(), 1.96 * won.std(ddof=1) / hands**0.5


def main():
    """Measure the learner before and after it has learned."""
    rng = np.random.default_rng(1)
    table = env(tago.Rules.parse("Light – 5/30"), [30, 30])
    table.reset(seed=1)
    learner = Learner(table)
    train(table, learner, rng)
    won, error = measure(table, learner, rng)
    print(f"after {LEARNING} hands it wins {won:.2f} ± {error:.2f} units in a hand")


if __name__ == "__main__":
    main()
