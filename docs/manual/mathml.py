"""Mathematics as MathML, which browsers set themselves: pages need no network and no script."""

import re
from html import unescape
from typing import Any

from docutils import nodes
from math_core import LatexError, LatexToMathML
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

__all__ = ["mathml", "setup", "with_mathml"]

_LOGGER = logging.getLogger(__name__)
_CONVERTER = LatexToMathML(fancy_error=False)
_DOLLARS = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$", re.DOTALL)


def mathml(latex: str, block: bool, place: Any = None) -> str:
    """LaTeX as MathML; what cannot be converted is a warning at its place, and stays as it is."""
    try:
        return str(_CONVERTER.convert_with_local_state(latex.strip(), displaystyle=block))
    except LatexError as error:
        _LOGGER.warning("no MathML for %r: %s", latex, error, location=place)
        return f"<code>{nodes.unescape(latex)}</code>"


class NotebookMath(SphinxPostTransform):
    """What a notebook shows as HTML has its mathematics between dollar signs, as Jupyter takes it."""

    default_priority = 800
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Put MathML in its place."""
        for node in list(self.document.findall(nodes.raw)):
            if node.get("format") == "html" and "$" in node.astext():
                node.replace_self(nodes.raw("", with_mathml(node.astext(), node), format="html"))


def with_mathml(html: str, place: Any = None) -> str:
    """HTML with MathML where mathematics stood between dollar signs.

    >>> with_mathml("<b>$x$</b>")
    '<b><math><mi>x</mi></math></b>'
    """
    return _DOLLARS.sub(lambda m: mathml(unescape(m[1] or m[2]), bool(m[1]), place), html)


def _inline(writer: Any, node: nodes.math) -> None:
    writer.body.append(mathml(node.astext(), block=False, place=node))
    raise nodes.SkipNode


def _block(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(f'<div class="math">{mathml(node.astext(), block=True, place=node)}</div>')
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Make it the renderer of Sphinx's pages."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    app.add_post_transform(NotebookMath)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
