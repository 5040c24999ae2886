"""What a list of games shows: the printed game by default, each promo expansion an option (B-43).

Cheap to import.
"""

from tavolata.kernel.meta import Meta, switch

META = Meta(
    name="bomarzo",
    players=(2, 4),
    rules_version=1,
    options=(
        switch("seasons", False, "B-43"),
        switch("worship", False, "B-43"),
    ),
    presets={
        "printed": {},
        "everything": {"seasons": True, "worship": True},
    },
)
