"""Where a statement stands: the papers, and one place in one of them."""

from dataclasses import dataclass

__all__ = ["PAPERS", "Paper", "Source", "par20", "par21", "tob18"]


@dataclass(frozen=True)
class Paper:
    """A paper of the ledger under its short key."""

    key: str
    authors: str
    title: str
    venue: str


PAPERS = {
    paper.key: paper
    for paper in (
        Paper(
            "par21",
            "A. Dandekar, D. Basu, S. Bressan",
            "Differential Privacy at Risk: Bridging Randomness and Privacy Budget",
            "Proceedings on Privacy Enhancing Technologies 2021(1), 64–84, doi:10.2478/popets-2021-0005",
        ),
        Paper(
            "par20",
            "A. Dandekar, D. Basu, S. Bressan",
            "Differential Privacy at Risk: Bridging Randomness and Privacy Budget (preprint)",
            "arXiv:2003.00973, 2020",
        ),
        Paper(
            "tob18",
            "S. Meiser, E. Mohammadi",
            "Tight on Budget? Tight Bounds for r-Fold Approximate Differential Privacy",
            "ACM CCS 2018",
        ),
        Paper(
            "rs17",
            "B. I. P. Rubinstein, F. Aldà",
            "Pain-Free Random Differential Privacy with Sensitivity Sampling",
            "ICML 2017",
        ),
        Paper(
            "dpp12",
            "M. Shoaran, A. Thomo, J. Weber",
            "Differential Privacy in Practice",
            "SIAM Data Mining Workshop 2012",
        ),
        Paper(
            "kov15",
            "P. Kairouz, S. Oh, P. Viswanath",
            "The Composition Theorem for Differential Privacy",
            "ICML 2015, arXiv:1311.0776",
        ),
        Paper(
            "aba16",
            "M. Abadi, A. Chu, I. Goodfellow, H. B. McMahan, I. Mironov, K. Talwar, L. Zhang",
            "Deep Learning with Differential Privacy",
            "ACM CCS 2016, arXiv:1607.00133",
        ),
        Paper(
            "bs16",
            "M. Bun, T. Steinke",
            "Concentrated Differential Privacy: Simplifications, Extensions, and Lower Bounds",
            "TCC 2016, arXiv:1605.02065",
        ),
        Paper("mir17", "I. Mironov", "Rényi Differential Privacy", "IEEE CSF 2017, arXiv:1702.07476"),
        Paper(
            "cks20",
            "C. L. Canonne, G. Kamath, T. Steinke",
            "The Discrete Gaussian for Differential Privacy",
            "NeurIPS 2020, arXiv:2004.00010",
        ),
    )
}


@dataclass(frozen=True)
class Source:
    """One place in one paper: its number as printed, and the section it stands in.

    >>> print(par21("Theorem 4", "4.1"))
    par21 Theorem 4
    """

    paper: str
    number: str
    section: str

    def __str__(self) -> str:
        return f"{self.paper} {self.number}"


def par21(number: str, section: str) -> Source:
    """A place in the journal version of *Differential Privacy at Risk*."""
    return Source("par21", number, section)


def par20(number: str, section: str) -> Source:
    """A place in the preprint of *Differential Privacy at Risk*."""
    return Source("par20", number, section)


def tob18(number: str, section: str) -> Source:
    """A place in *Tight on Budget?*."""
    return Source("tob18", number, section)
