"""What a printed number may stand for, read independently of the package."""

import re
from typing import Any

import mpmath as mp

__all__ = ["rounds_to"]

_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_NUMBER = re.compile(
    r"(?P<sign>-?)(?P<digits>\d+(?:,\d{3})*|\d+)(?:\.(?P<decimals>\d+))?"
    r"(?:(?:[eE]|x10\^)(?P<exponent>-?\d+))?(?P<percent>%?)\Z"
)
_FRACTION = re.compile(r"(-?\d+)/(\d+)\Z")


def _plain(text: str) -> str:
    """One spelling for minus signs, powers of ten and percent."""
    text = text.replace("−", "-").replace("\\%", "%").replace(" ", "")
    text = re.sub(r"10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)", lambda found: "10^" + found[1].translate(_SUPERSCRIPT), text)
    return text.replace("×", "x").replace("\\times", "x").replace("^{", "^").replace("}", "")


def rounds_to(exact: Any, printed: str) -> bool:
    """Whether a value, rounded half up or half to even, is what is printed; a fraction means itself."""
    plain = _plain(printed)
    fraction = _FRACTION.match(plain)
    if fraction:
        return bool(abs(exact - mp.mpf(int(fraction[1])) / int(fraction[2])) < mp.mpf("1e-40"))
    found = _NUMBER.match(plain)
    if not found:
        return False
    decimals = found["decimals"] or ""
    shift = int(found["exponent"] or 0) - len(decimals) - (2 if found["percent"] else 0)
    mantissa = int(found["sign"] + found["digits"].replace(",", "") + decimals)
    unit = mp.mpf(10) ** shift
    distance = abs(exact - mantissa * unit) / unit - mp.mpf(1) / 2
    if abs(distance) > mp.mpf("1e-60"):
        return bool(distance < 0)
    return bool(mantissa % 2 == 0 or abs(mantissa * unit) > abs(exact))
