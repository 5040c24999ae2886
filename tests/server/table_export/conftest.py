from ..warm import warm as warm
