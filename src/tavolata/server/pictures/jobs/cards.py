"""Drawing a card."""

from ...runtime.workers.jobs import Priority, job
from ..card import Card


@job(Priority.UPLOAD, seconds=3)
def draw_card(card: Card) -> bytes:
    """The picture of a card, as PNG. Strangers ask for it, so people at their tables go first."""
    from ..painter import paint  # a worker that draws nothing needs no image library

    return paint(card)
