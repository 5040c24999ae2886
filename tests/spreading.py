"""How the tests are spread over workers: a file each, from both ends of the list."""

from typing import Any

from xdist.scheduler import LoadFileScheduling


class FromBothEnds(LoadFileScheduling):
    """As many workers as there are cores take files from the front, where `conftest.py` has put what takes longest and
    opens a browser. One more begins at the end: much of what is tested waits, and would leave a core idle."""

    def _assign_work_unit(self, node: Any) -> None:
        if len(self.nodes) > 1 and node is self.nodes[-1]:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)
