"""The places of the board by name: 48 territories in eight kingdoms, six quarters, thirteen fortresses.

Names are spelt as they are today (S-09b).
"""

from enum import IntEnum


class Place(IntEnum):
    """Every place where troops can stand. Territories come first, then quarters, then fortresses."""

    SAN_PIETRO_IN_CASALE = 0
    PIEVE_DI_CENTO = 1
    CASTELLO_D_ARGILE = 2
    SAN_GIORGIO_DI_PIANO = 3
    ARGELATO = 4
    BENTIVOGLIO = 5
    CASTEL_MAGGIORE = 6
    MALALBERGO = 7
    BARICELLA = 8
    MOLINELLA = 9
    MINERBIO = 10
    BUDRIO = 11
    GRANAROLO = 12
    CASTENASO = 13
    MEDICINA = 14
    CASTEL_GUELFO = 15
    IMOLA = 16
    DOZZA = 17
    CASTEL_DEL_RIO = 18
    CASTEL_SAN_PIETRO_TERME = 19
    SAN_LAZZARO_DI_SAVENA = 20
    PIANORO = 21
    OZZANO_DELL_EMILIA = 22
    LOIANO = 23
    MONTERENZIO = 24
    MONGHIDORO = 25
    LIZZANO_IN_BELVEDERE = 26
    PORRETTA = 27
    CAMUGNANO = 28
    CASTIGLIONE_DEI_PEPOLI = 29
    CASTEL_D_AIANO = 30
    VERGATO = 31
    MARZABOTTO = 32
    GRIZZANA_MORANDI = 33
    GAGGIO_MONTANO = 34
    MONZUNO = 35
    SAN_BENEDETTO_VAL_DI_SAMBRO = 36
    VALSAMOGGIA = 37
    ZOLA_PREDOSA = 38
    MONTE_SAN_PIETRO = 39
    CASALECCHIO_DI_RENO = 40
    SASSO_MARCONI = 41
    CREVALCORE = 42
    SANT_AGATA_BOLOGNESE = 43
    SAN_GIOVANNI_IN_PERSICETO = 44
    SALA_BOLOGNESE = 45
    ANZOLA_DELL_EMILIA = 46
    CALDERARA_DI_RENO = 47
    BORGO_RENO = 48
    NAVILE = 49
    SAN_DONATO = 50
    SAN_VITALE = 51
    SANTO_STEFANO = 52
    PORTO_SARAGOZZA = 53
    CASTELLO_DI_GALEAZZA = 54
    CASTELLO_DELLA_GIOVANNINA = 55
    CASTELLO_DI_BENTIVOGLIO = 56
    CASTELLO_DEI_MANZOLI = 57
    ROCCA_DI_SELVA_MALVEZZI = 58
    ROCCA_SFORZESCA = 59
    ROCCA_DI_DOZZA = 60
    FORTEZZA_DI_CASTEL_SAN_PIETRO = 61
    CASTELLO_DI_ZENA = 62
    ROCCHETTA_MATTEI = 63
    CASTELLO_MANSERVISI = 64
    PALAZZO_DE_ROSSI = 65
    CASTELLO_DI_SERRAVALLE = 66


TERRITORIES = 48
QUARTERS = 6
FORTRESSES = 13
FIRST_QUARTER = TERRITORIES
FIRST_FORTRESS = TERRITORIES + QUARTERS
GROUNDS = TERRITORIES + QUARTERS  # places that border on others; a set of them is a number of 54 bits
PLACES = GROUNDS + FORTRESSES

TERRITORY_NAMES = tuple(place.name.lower() for place in Place if place < TERRITORIES)
QUARTER_NAMES = tuple(place.name.lower() for place in Place if TERRITORIES <= place < GROUNDS)
FORTRESS_NAMES = tuple(place.name.lower() for place in Place if place >= GROUNDS)

ALL_TERRITORIES = (1 << TERRITORIES) - 1
ALL_GROUNDS = (1 << GROUNDS) - 1
ALL_QUARTERS = ALL_GROUNDS - ALL_TERRITORIES


class Kingdom(IntEnum):
    """The eight kingdoms."""

    TERRE_DI_MEZZO = 0
    TERRE_BASSE = 1
    LEVANTE = 2
    VALICO = 3
    ALTURE = 4
    APPENNINO = 5
    VALLI_DEL_RENO = 6
    TERRE_DACQUA = 7


KINGDOMS = 8
KINGDOM_NAMES = tuple(kingdom.name.lower() for kingdom in Kingdom)
