"""What a list of games shows. Cheap to import."""

from tavolata.kernel.meta import Meta, switch

META = Meta(name="liars_dice", players=(2, 6), rules_version=1, options=(switch("wild_ones", True, "3"),))
