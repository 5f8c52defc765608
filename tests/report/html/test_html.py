"""The ledger as HTML: what is on the page, read without a browser."""

import os
import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from parisk_sym.claims.fault import Fault
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core import libraries
from parisk_sym.core.errors import MissingLibraryError, OutputError
from parisk_sym.core.result_files import OutputFile
from parisk_sym.core.sources import Source
from parisk_sym.figures.declared_figures import figures_at
from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.engines.latex import latex
from parisk_sym.laws.catalogue import all_formulas
from parisk_sym.report.formats import find_format
from parisk_sym.report.html import figures
from parisk_sym.report.html.claim import Around
from parisk_sym.report.html.document import claim_document, ledger_document, ledger_files
from parisk_sym.report.html.figures import Drawing, Drawn, draw_figures
from parisk_sym.report.html.ledger import Ledger
from parisk_sym.report.html.output import OutputFolder, is_page_file
from parisk_sym.report.html.text import mathml, prose, statement
from parisk_sym.report.html.write import write_ledger
from parisk_sym.report.labels import FAULTS, OUTCOMES, VERDICTS
from parisk_sym.report.latex.places import place
from parisk_sym.report.page import Page
from tests.cli.invoked import CLAIM, run
from tests.report.ledgers import PAPERS, entries, small

EXAMPLE = Path(__file__).parents[3] / "docs/example_paper"
VOID = {"meta", "link", "img", "input", "br"}


class Elements(HTMLParser):
    """The elements of a document; its tags have to pair up, and ids and targets are noted."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: set[str] = set()
        self.sources: set[str] = set()
        self.count: dict[str, int] = {}
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        values = {name: value or "" for name, value in attrs}
        self.ids += [values["id"]] if "id" in values else []
        if values.get("href", "").startswith("#"):
            self.targets.add(values["href"][1:])
        self.sources |= {values[name] for name in ("src", "href") if name in values}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def around(ledger: Ledger) -> Around:
    return Around(ledger.papers, {e.page.id for e in ledger.entries}, placed={})


def test_own_words_are_no_quotation() -> None:
    """Neither on the page of a claim nor among the findings of a ledger."""
    by_id = {e.page.id: e for e in entries()}
    wrong = by_id["own.misprint"]
    own = replace(wrong.page, places=(replace(wrong.page.source, quoted=False),))
    ledger = replace(small(), entries=(replace(wrong, page=own),))
    for text in (claim_document(own), ledger_document(ledger, around(ledger), {})):
        assert "In our words" in text
        assert "<blockquote" not in text
    for text in (claim_document(wrong.page), ledger_document(small(), around(small()), {})):
        assert "In our words" not in text
        assert "<blockquote" in text


@pytest.mark.parametrize(
    ("number", "section", "told"),
    [
        ("Lemma 12", "2", "Lemma 12, Section 2"),
        ("Equation 3", "3", "Equation 3, Section 3"),
        ("Remark 17, sentence 6", "6", "Remark 17, sentence 6, Section 6"),
        ("Section 5.3, saving", "5.3", "Section 5.3, saving"),
        ("6, query index", "6", "6, query index"),
        ("Theorem 3.4", "3", "Theorem 3.4"),
        ("Appendix A, step (a)", "Appendix A", "Appendix A, step (a)"),
        ("Lemma 2", "Appendix A", "Lemma 2, Appendix A"),
        ("Theorem 21", "", "Theorem 21"),
    ],
)
def test_a_place_tells_its_section_once(number: str, section: str, told: str) -> None:
    """A figure of the number that is also the number of the section does not tell it."""
    source = Source("own", number, section)
    assert Around({}).place(source) == f"{told} of own"
    assert place(source, cited=("own",), but="own") == told


@pytest.fixture(scope="module")
def whole() -> str:
    return ledger_document(small(), around(small()), {})


class TestText:
    """Texts of authors become text, whatever stands in them."""

    def test_every_formula_of_the_package_is_math(self) -> None:
        """No LaTeX that the package writes is left as it is: heads, cases, sums, integrals."""
        shown = {f.id: mathml(f.latex(), large=True) for f in all_formulas()}
        assert [i for i, made in shown.items() if not made.startswith("<math") or "latex" in made] == []

    def test_cases_sets_and_heads(self) -> None:
        """What a typesetter gets wrong first."""
        by_name = {f.id: f for f in all_formulas()}
        assert "<mi>K</mi>" in mathml(by_name["bessel_k.cdf"].latex())
        assert "<mtable" in mathml(
            r"\begin{cases} 1 & \text{for}\: x < 0 \\ 0 & \text{otherwise} \end{cases}"
        )
        assert "ℝ" in mathml(r"x \in \mathbb{R}")
        assert latex is not None

    @pytest.mark.parametrize("write", [prose, statement])
    def test_nothing_of_a_text_is_markup(self, write: object) -> None:
        nasty = '<script>x</script> & "q" $a < b$ $\\text{<img src=x>}$ `<i>` $\\frac{<b>$ \\emph{<u>}'
        made = write(nasty)  # type: ignore[operator]
        assert not re.search(r"<(script|img|i|b|u)\b", made)
        assert "&lt;script" in made

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            (r"50\% of \$5", "50% of $5"),
            ("costs $5 or $6", "costs $5 or $6"),
            (r"Ald\`a, Erd\H{o}s", "Aldà, Erdős"),
            (r"``a'' --- \texttt{b\_c}", "“a” — <code>b_c</code>"),
            ("an open { brace", "an open { brace"),
        ],
    )
    def test_statement(self, text: str, shown: str) -> None:
        """The few commands of text that statements hold."""
        assert statement(text) == shown

    def test_a_relation_after_words(self) -> None:
        """Between the name and its relation stands the one space of the text."""
        assert prose("left = 2") == 'left <math><mrow></mrow><mo lspace="0">=</mo><mn>2</mn></math>'

    def test_formulas_in_prose(self) -> None:
        """A formula on a line of prose is math, an identifier code, and the rest text."""
        made = prose("of `cost.dp` at eps0 <= 1")
        assert "<code>cost.dp</code>" in made
        assert "<msub><mi>ε</mi>" in made


class TestPage:
    """What the page says."""

    def test_it_is_whole(self, whole: str) -> None:
        """Tags pair up, ids are unique, every link inside leads somewhere, and nothing is fetched."""
        found = Elements(whole)
        assert len(found.ids) == len(set(found.ids))
        assert found.targets <= set(found.ids)
        assert {s for s in found.sources if not s.startswith("#")} == set()
        assert not re.search(r"https?://(?!www\.w3\.org)", whole)

    def test_authors_texts_end_no_script(self, whole: str) -> None:
        """The script of the page is the only one: no text of a claim becomes another."""
        assert "alert(1)" in whole
        assert "<script>alert" not in whole
        assert Elements(whole).count["script"] == 1

    def test_summary(self, whole: str) -> None:
        """Counted, not typed in; the heavier class of error first."""
        text = " ".join(re.sub(r"<[^>]+>", " ", whole).split())
        assert "A program checked 7 statements from 2 sources. 2 of them do not hold as printed" in text
        assert "for 1, what is true instead is proved; 1 can be proved under a condition" in text
        assert "1 could not be checked, for want of data." in text
        findings = whole[whole.index('id="findings"') : whole.index('id="words"')]
        assert findings.index("#own.result") < findings.index("#own.misprint")
        for verdict, count in (("PROVED", 3), ("CORRECTED", 1), ("ARGUED", 1)):
            assert f'<option value="{verdict}">{verdict} ({count})</option>' in whole

    def test_a_claim(self, whole: str) -> None:
        """Statement, encoding, counterexample in cells, amendment, what it rests on, who uses it."""
        claim = _claim(whole, "own.misprint")
        assert claim.count("<h6>As printed</h6>") == claim.count("<h6>As checked</h6>") == 1
        assert "<msup><mi>e</mi><mi>x</mi></msup>" in claim
        assert re.search(r'<th scope="col"><math><mi>x</mi></math></th>.*?<td>\d', claim, re.DOTALL)
        assert "True instead" in claim
        assert "This is proved." in claim
        assert '<dt>Rests on</dt><dd><a href="#own.base">own.base</a>' in _claim(whole, "own.on_base")
        assert '<dt>Is used by</dt><dd><a href="#own.on_base">own.on_base</a>' in _claim(whole, "own.base")
        assert "a rule for it" in _claim(whole, "own.argued")
        assert "the counts of 2012" in _claim(whole, "own.data")

    def test_the_proof_has_its_numbers(self, whole: str) -> None:
        """Steps that were told before are named, not told again; goals are math."""
        proof = _claim(whole, "own.argued").split('<noscript class="kept">')[1]
        assert "2.1, 2.2: as 1.1, 1.2" in proof
        assert '<b class="number">1.1</b>' in proof
        assert re.search(r'<span class="goal"><math>', proof)

    def test_a_verdict_that_was_not_expected_stands_on_top(self) -> None:
        entries = list(small().entries)
        page = entries[0].page
        assert page.judgement is not None
        judgement = replace(page.judgement, expected=Verdict.REFUTED)
        entries[0] = replace(entries[0], page=replace(page, judgement=judgement, expected=Verdict.REFUTED))
        text = ledger_document(replace(small(), entries=entries), around(small()), {})
        assert "1 not as expected:" in text[: text.index('id="findings"')]
        assert "not as expected:" not in ledger_document(small(), around(small()), {})

    def test_one_claim(self) -> None:
        """The count has its noun in the singular."""
        one = replace(small(), entries=small().entries[:1])
        assert ">1 claim</output>" in ledger_document(one, around(one), {})

    def test_a_page_alone(self) -> None:
        """`parisk show ID --format html`; without a judgement there is neither verdict nor proof."""
        page = small().entries[2].page
        assert "CORRECTED" in claim_document(page)
        Elements(claim_document(page))
        unverified = claim_document(replace(page, judgement=None))
        assert "not verified" in unverified
        assert "CORRECTED" not in unverified

    def test_figures(self) -> None:
        """In the file they are data, in the folder files."""
        svg, name = b"<svg xmlns='http://www.w3.org/2000/svg'/>", "own.figure1"
        placed = replace(around(small()), placed={("own", "Lemma 1"): (name,)})
        text = ledger_document(small(), placed, {name: Drawing("Its <title>", svg)})
        data = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', _claim(text, "own.base"))
        assert data is not None
        assert b64decode(data[1]) == svg
        assert 'alt="Its &lt;title&gt;"' in text
        files = ledger_files(small(), placed, {name: Drawing("Its <title>", svg)})
        assert files[f"figures/{name}.svg"] == svg
        assert f'src="figures/{name}.svg"' in str(files["index.html"])
        assert "parisk plot own.figure1" in _claim(ledger_document(small(), placed, {}), "own.base")

    def test_what_was_not_proved_as_printed_accuses_nobody(self) -> None:
        """A condition of a statement that was not refuted is counted on its own, and no class of error stands there."""
        (entry,) = (e for e in entries() if e.page.id == "own.result")
        assert entry.page.judgement is not None
        tree = replace(entry.page.judgement.tree, status=Status.UNDECIDED, counterexample="")
        page = replace(entry.page, judgement=replace(entry.page.judgement, tree=tree))
        assert (entry.page.wrong, page.wrong) == ("needs a condition", "")
        ledger = Ledger([replace(entry, page=page)], PAPERS)
        text = str(ledger_document(ledger, around(ledger), {}))
        assert "None was found to fail as printed" in " ".join(text.split())
        assert "1 could not be proved as printed, and can be under a condition." in text
        assert "</b> proved under a condition" in text

    def test_every_word_is_explained(self) -> None:
        """Each verdict and each class of error has a sentence, and each verdict one outcome."""
        assert set(VERDICTS) == set(Verdict)
        assert set(FAULTS) == set(Fault)
        assert set().union(*OUTCOMES.values()) == set(Verdict)


def _claim(text: str, identifier: str) -> str:
    start = text.index(f'id="{identifier}"')
    return text[start : text.index("</article>", start)]


class TestFigures:
    """Figures at the places of claims."""

    @pytest.fixture
    def page(self) -> Page:
        source = replace(small().entries[0].page.source, paper="dpp12", number="Figure 2")
        return replace(small().entries[0].page, places=(source,))

    def test_drawn_once(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        """A figure is remembered until something that it depends on changes."""
        calls: list[str] = []

        def draw(figure: Figure, table: object, form: str) -> bytes:
            calls.append(f"{figure.id}.{form}")
            return b"<svg/>"

        monkeypatch.setattr(figures, "draw", draw)
        for _ in range(2):
            drawn = draw_figures([page])
            assert set(drawn.drawings) == set(drawn.placed[("dpp12", "Figure 2")])
        assert calls == ["dpp12.figure2.svg", "dpp12.figure2.other_axis.svg"]

    def test_beside_no_claim(self, page: Page) -> None:
        """A figure of a user's paper without a claim is named; those of other papers, and those of claims, are not."""
        assert draw_figures([], [EXAMPLE]).others == ["example.figure1"]
        assert "dpp12.figure2" in draw_figures([]).others
        assert "dpp12.figure2" not in figures_at({("dpp12", "Figure 2")})[1]
        found, others = figures_at({("example", "Figure 1")}, [EXAMPLE])
        assert [figure.id for figure in found.figures] == ["example.figure1"]
        assert others == []

    def test_the_command_names_it(self, tmp_path: Path) -> None:
        """On standard error, beside a page that is written."""
        result = run("verify", str(EXAMPLE), "--html", str(tmp_path / "page.html"), "--jobs", "1")
        assert "Figures with no corresponding claim are omitted: example.figure1 (" in result.stderr
        assert (tmp_path / "page.html").exists()

    def test_without_matplotlib(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        """The commands that draw them are there all the same."""

        def missing(figure: Figure, jobs: int) -> bytes:
            raise MissingLibraryError("drawing needs matplotlib")

        monkeypatch.setattr(figures, "_drawn", missing)
        drawn = draw_figures([page])
        assert drawn.drawings == {}
        assert drawn.placed != {}
        assert list(drawn.problems) == []


class TestOutput:
    """Whole or not at all."""

    def test_folder(self, tmp_path: Path) -> None:
        """Made, and made again in the place of itself; nothing is left beside it."""
        for _ in range(2):
            write_ledger(small(), OutputFolder(tmp_path / "page"), Drawn())
            assert {f.name for f in tmp_path.iterdir()} == {"page"}
        names = {f.relative_to(tmp_path / "page").as_posix() for f in tmp_path.rglob("*") if f.is_file()}
        proofs = {f"proofs/{e.page.id}{end}" for e in small().entries for end in (".js", ".html")}
        assert names == {"index.html", "style.css", "script.js"} | proofs
        index = (tmp_path / "page" / "index.html").read_text()
        assert Elements(index).sources >= {"style.css", "script.js"}
        assert len(index) < len(ledger_document(small(), around(small()), {}))

    def test_without_scripts(self, tmp_path: Path) -> None:
        """Each claim of a folder links to a page of its proof, which has the steps and leads back."""
        write_ledger(small(), OutputFolder(tmp_path / "page"), Drawn())
        index = (tmp_path / "page/index.html").read_text()
        linked = re.findall(r'<noscript><a href="(proofs/[^"]+\.html)">', index)
        assert len(linked) == len(set(linked)) == index.count('<script type="text/plain"') > 0
        for file in linked:
            text = (tmp_path / "page" / file).read_text()
            assert 'href="../style.css"' in text
            assert f'href="../index.html#{Path(file).stem}"' in text
            assert 'href="#' not in text
            assert "<script" not in text
        proofs = "".join((tmp_path / "page" / file).read_text() for file in linked)
        assert "<math" in proofs
        assert "<summary>" in proofs or 'class="leaf"' in proofs

    def test_what_is_no_page_is_left_alone(self, tmp_path: Path) -> None:
        """A folder of other things, a file, a folder that is not there: said before anything is computed."""
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "thesis.tex").write_text("mine")
        (tmp_path / "verdicts.json").write_text("{}")
        for name, words in (
            ("mine", r"it holds something else \(thesis.tex\)"),
            ("verdicts.json", "it is a file; give a folder"),
            ("none/page", "there is no folder"),
        ):
            with pytest.raises(OutputError, match=f"cannot write .*{name}: {words}"):
                OutputFolder(tmp_path / name)
        (tmp_path / "page.html").mkdir()
        with pytest.raises(OutputError, match="it is a folder"):
            OutputFile(tmp_path / "page.html")
        assert (tmp_path / "mine" / "thesis.tex").read_text() == "mine"

    def test_read_only(self, tmp_path: Path) -> None:
        """A folder in which nothing can be made; root makes nothing in /proc either."""
        around_it = Path("/proc") if os.geteuid() == 0 else tmp_path
        tmp_path.chmod(0o500)
        with pytest.raises(OutputError, match=f"cannot write {around_it}/page: "):
            OutputFolder(around_it / "page")

    def test_through_a_link(self, tmp_path: Path) -> None:
        """A link keeps pointing where it does."""
        (tmp_path / "real").mkdir()
        (tmp_path / "link").symlink_to("real")
        OutputFolder(tmp_path / "link").write({"index.html": "page"})
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "real" / "index.html").read_text() == "page"

    def test_a_failure_leaves_what_was_there(self, tmp_path: Path) -> None:
        """The disk is full in the middle: the page of before stays, and no part of a new one."""
        target = OutputFolder(tmp_path / "page")
        target.write({"index.html": "before"})
        with pytest.raises(OutputError, match="cannot write"):
            target.write({"index.html": "after", "proofs/" + "x" * 300: ""})
        assert (tmp_path / "page" / "index.html").read_text() == "before"
        assert [f.name for f in tmp_path.iterdir()] == ["page"]

    def test_file_or_folder(self, tmp_path: Path) -> None:
        assert is_page_file(tmp_path / "a.html")
        assert is_page_file(Path("/dev/null"))
        assert not is_page_file(tmp_path / "a")
        assert not is_page_file(tmp_path)


class TestCommand:
    """`parisk verify --html`, on a paper of the user's own."""

    def test_file_and_folder(self, tmp_path: Path) -> None:
        (tmp_path / "paper").mkdir()
        (tmp_path / "paper" / "section.py").write_text(CLAIM)
        (tmp_path / "paper" / "papers.toml").write_text(
            '[paper.own]\nauthors = "A. Author"\ntitle = "My Paper"\nvenue = "v"\n'
        )
        arguments = ("verify", str(tmp_path / "paper"), "--no-figures", "--html")
        assert run(*arguments, str(tmp_path / "page.html")).exit_code == 0
        assert run(*arguments, str(tmp_path / "page")).exit_code == 0
        for file in (tmp_path / "page.html", tmp_path / "page" / "index.html"):
            text = file.read_text()
            assert "1 statement of My Paper, checked" in text
            assert 'id="own.square"' in text
        assert (tmp_path / "page" / "proofs" / "own.square.js").is_file()

    def test_a_bad_target_is_said_first(self, tmp_path: Path) -> None:
        """Before a claim is looked for, so nothing is computed for nothing."""
        result = run("verify", str(tmp_path / "none"), "--html", str(tmp_path / "no" / "page.html"))
        assert result.exit_code == 2
        assert "there is no folder" in result.output

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            (("--html", "-"), "needs the name of a file or folder"),
            (("--html", "x.html", "--json", "./x.html"), "need two files"),
        ],
    )
    def test_bad_options(self, options: tuple[str, ...], words: str) -> None:
        result = run("verify", *options)
        assert result.exit_code == 2
        assert words in result.output

    def test_no_page_without_all_claims(self, tmp_path: Path) -> None:
        """A file that cannot be run is said, and a page that would keep silent about it is not written."""
        (tmp_path / "good.py").write_text(CLAIM)
        (tmp_path / "broken.py").write_text("from parisk_sym import Claim\n1/0\n")
        result = run("verify", str(tmp_path), "--html", str(tmp_path / "page.html"))
        assert result.exit_code == 2
        assert "page.html is not written" in result.output
        assert not (tmp_path / "page.html").exists()

    def test_without_the_libraries(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(__import__("sys").modules, "math_core", None)
        result = run("verify", str(tmp_path), "--html", str(tmp_path / "page.html"))
        assert result.exit_code == 2
        assert "pip install 'parisk_sym[html]'" in result.output
        with pytest.raises(MissingLibraryError):
            libraries.require_html()
        assert find_format("html").__name__.endswith("html")
