"""Distributes the test files over workers, from both ends of the list."""

from typing import Any

from xdist.scheduler import LoadFileScheduling


class FromBothEnds(LoadFileScheduling):
    """One half of the workers takes files from the front, where `conftest.py` has put what takes longest and opens a
    browser. The other half begins at the end: much of what is tested in the front waits, and would leave a core
    idle."""

    def _assign_work_unit(self, node: Any) -> None:
        if self.nodes.index(node) >= (len(self.nodes) + 1) // 2:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)
