"""What a list of games shows. Cheap to import."""

from tavolata.kernel.meta import Meta

META = Meta(name="pig", players=(2, 2), rules_version=1)
