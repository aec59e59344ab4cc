from croupier import games as games
from croupier.library import advise as advise
from croupier.library import compare as compare
from croupier.library import editions as editions
from croupier.library import frame as frame
from croupier.library import joint as joint
from croupier.library import par as par
from croupier.library import risk as risk
from croupier.library import settle as settle
from croupier.library import simulate as simulate
from croupier.library import solve as solve

__version__: str
