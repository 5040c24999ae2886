"""The three decks by name. What a card does is content; the names are ours but for the two that print shows."""

from enum import IntEnum


class Objective(IntEnum):
    """The fourteen objective cards; zero is one that you may not see."""

    UNKNOWN = 0
    MEZZO_ALTURE = 1
    MEZZO_VALLI = 2
    BASSE_LEVANTE = 3
    BASSE_VALLI = 4
    LEVANTE_VALICO = 5
    VALICO_ACQUA = 6
    ALTURE_APPENNINO = 7
    APPENNINO_ACQUA = 8
    PROVINCE = 9
    GARRISONS = 10
    CASTLES = 11
    CENTRE = 12
    BANNERS = 13
    PORTS = 14


OBJECTIVES = 14
ALL_OBJECTIVES = (2 << OBJECTIVES) - 2  # as bits of their numbers
OBJECTIVE_NAMES = tuple(card.name.lower() for card in Objective if card)
NAMED_OBJECTIVES = 6  # show a territory, the other eight a tortellino


class Bazza(IntEnum):
    """The twenty-two Bazza cards."""

    RINFORZI = 0
    SFOGLINE = 1
    SAGRA = 2
    BRODO = 3
    STUDENTI = 4
    CRESCENTINE = 5
    BICICLETTE = 6
    NEBBIA = 7
    ZANZARE = 8
    UMARELL = 9
    TANGENZIALE = 10
    PIADINA = 11
    PANNA = 12
    MULTA = 13
    SPAGHETTI = 14
    PORRETTANA = 15
    PORTICI = 16
    BURCHIELLO = 17
    RISERVA = 18
    MATTARELLO = 19
    SECONDO_GIRO = 20
    BONA_LE = 21


BAZZA_CARDS = 22
BAZZA_NAMES = tuple(card.name.lower() for card in Bazza)


class Kind(IntEnum):
    """What a Bazza card does, with its number N; the last four are kept and played in a turn of one's own."""

    PLACE = 0  # N troops at once
    LOSE = 1  # N of one's own troops are lost
    STRIKE = 2  # N troops of one enemy place are lost
    MARCH = 3  # an extra transfer, to a place of one's own at most N borders away, across enemies too
    SAIL = 4  # an extra transfer from anywhere to a port of one's own
    RESERVES = 5  # N more troops at recruitment
    CHARGE = 6  # N more on the best die of one attack
    MOVE_AGAIN = 7  # a second transfer phase
    BONA_LE = 8  # the game ends and is counted


FIRST_KEPT = Kind.RESERVES


class Fortezza(IntEnum):
    """The twenty Fortezze cards."""

    SENTINELLA = 0
    VEDETTA = 1
    GUARDIANO = 2
    CUSTODE = 3
    BALESTRIERI = 4
    ALABARDIERI = 5
    SCUDIERI = 6
    ARMIGERI = 7
    MURATORI = 8
    FABBRI = 9
    CUOCHI = 10
    CANTINIERI = 11
    CAVALIERI = 12
    BOMBARDIERI = 13
    MERCENARI = 14
    PICCHIERI = 15
    TAMBURINI = 16
    CAPITANO = 17
    CONTE = 18
    GUARNIGIONE = 19


FORTEZZE = 20
FORTEZZA_NAMES = tuple(card.name.lower() for card in Fortezza)
