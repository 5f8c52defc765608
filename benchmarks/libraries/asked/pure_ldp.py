"""Calls of pure-ldp."""

from unittest.mock import patch

from pure_ldp.frequency_oracles.apple_cms.cms_client import CMSClient
from pure_ldp.frequency_oracles.direct_encoding.de_client import DEClient
from pure_ldp.frequency_oracles.hadamard_mechanism.hadamard_mechanism_server import (
    HadamardMechServer,
)
from pure_ldp.frequency_oracles.histogram_encoding import he_client
from pure_ldp.frequency_oracles.local_hashing.lh_client import LHClient
from pure_ldp.frequency_oracles.rappor.rappor_client import RAPPORClient
from pure_ldp.frequency_oracles.unary_encoding.ue_client import UEClient

_RAPPOR = RAPPORClient(0.5, 8, [[]])

_DRAWS = 20_000


def _set_bits(epsilon: float) -> float:
    """How often the bit of the value is set."""
    client = UEClient(epsilon, 2, index_mapper=int)
    return float(sum(client.privatise(0)[0] for _ in range(_DRAWS)) / _DRAWS)


def _histogram_scale(epsilon: float) -> float:
    """The scale with which Laplace noise is drawn."""
    with patch.object(he_client.np.random, "laplace", wraps=he_client.np.random.laplace) as drawn:
        he_client.HEClient(epsilon, 4, index_mapper=int).privatise(1)
    return float(drawn.call_args.kwargs["scale"])


FUNCTIONS = {
    "DEClient (p)": (DEClient.update_params, lambda epsilon, d: DEClient(epsilon, d).p),
    "DEClient (q)": (DEClient.update_params, lambda epsilon, d: DEClient(epsilon, d).q),
    "UEClient (p, symmetric)": (UEClient.update_params, lambda epsilon: UEClient(epsilon, 8).p),
    "UEClient (q, optimised)": (UEClient.update_params, lambda epsilon: UEClient(epsilon, 8, use_oue=True).q),
    "LHClient (g, use_olh=True)": (
        LHClient.update_params,
        lambda epsilon: LHClient(epsilon, 8, use_olh=True).g,
    ),
    "LHClient (p, g = 2)": (LHClient.update_params, lambda epsilon: LHClient(epsilon, 8).p),
    "RAPPORClient.convert_eps_to_f": (RAPPORClient.convert_eps_to_f, _RAPPOR.convert_eps_to_f),
    "RAPPORClient.convert_f_to_eps": (
        RAPPORClient.convert_f_to_eps,
        lambda f: _RAPPOR.convert_f_to_eps(f, 1),
    ),
    "HadamardMechServer (p)": (
        HadamardMechServer.__init__,
        lambda epsilon, h: HadamardMechServer(epsilon, 8, h).p,
    ),
    "CMSClient (prob)": (CMSClient.update_params, lambda epsilon: CMSClient(epsilon, [], 8).prob),
    "UEClient.privatise (releases)": (UEClient.privatise, _set_bits),
    "HEClient (scale)": (he_client.HEClient, _histogram_scale),
}
