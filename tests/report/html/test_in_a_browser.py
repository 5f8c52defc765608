"""The page in a browser: filters, folding, formulas, narrow and dark screens, large ledgers."""

import itertools
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.result_files import OutputFile
from parisk_sym.report.html.figures import Drawn
from parisk_sym.report.html.output import OutputFolder
from parisk_sym.report.html.write import write_ledger
from tests.report.ledgers import large, small
from tests.tools import need

MANY = 1000

Open = Callable[[str], None]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Headless Chromium."""
    need("chromium", "chromedriver")
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    options = ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options, Service(str(shutil.which("chromedriver"))))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Addresses of a small ledger in a file, the same in a folder, and a large one."""
    folder = tmp_path_factory.mktemp("pages")
    write_ledger(small(), OutputFile(folder / "small.html"), Drawn())
    write_ledger(small(), OutputFolder(folder / "small"), Drawn())
    write_ledger(large(MANY), OutputFile(folder / "large.html"), Drawn())
    names = {"file": "small.html", "folder": "small/index.html", "large": "large.html"}
    return {key: (folder / name).as_uri() for key, name in names.items()}


class Page:
    """A page that is open, on a screen of this width."""

    def __init__(self, browser: Any, address: str, width: int = 1200, scheme: str = "light") -> None:
        self._browser = browser
        screen = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        preferred = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": preferred})
        browser.get("about:blank")  # a new document, also where only the claim of the address differs
        browser.get_log("browser")
        browser.get(address)

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script of the page returns, after it has drawn itself."""
        body = "const done = arguments[arguments.length - 1];\nconst found = ((...a) => {%s})(...arguments);\nrequestAnimationFrame(() => setTimeout(() => done(found)));"
        return self._browser.execute_async_script(body % script, *arguments)

    def shown(self) -> list[str]:
        """The ids of the claims that are not filtered away."""
        found: list[str] = self.run(
            "return [...document.querySelectorAll('.claim')].filter(c => !c.closest('[hidden]')).map(c => c.id)"
        )
        return found

    def choose(self, **values: str) -> None:
        """Set filters as a person does."""
        self.run(
            "const form = document.querySelector('.filters');"
            "for (const [name, value] of Object.entries(a[0])) form.elements[name].value = value;"
            "form.dispatchEvent(new Event('input', {bubbles: true}))",
            values,
        )

    def press(self, keys: str) -> None:
        """Keys, where the focus is."""
        self._browser.switch_to.active_element.send_keys(keys)

    def said(self) -> str:
        """What is said of the number of claims."""
        return str(self.run("return document.querySelector('output').textContent"))

    @property
    def errors(self) -> list[str]:
        """What the browser complains of."""
        return [entry["message"] for entry in self._browser.get_log("browser")]


@pytest.fixture
def opened(browser: Any, pages: dict[str, str]) -> Callable[..., Page]:
    def open_page(name: str, fragment: str = "", **screen: Any) -> Page:
        return Page(browser, pages[name] + fragment, **screen)

    return open_page


class TestWithoutScripts:
    def test_one_file_shows_its_proofs(self, browser: Any, pages: dict[str, str]) -> None:
        """With scripts the same proofs are no elements until their claims are opened."""
        assert (
            _proofs(browser, pages["file"], scripts=False)
            > 0
            == _proofs(browser, pages["file"], scripts=True)
        )


def _proofs(browser: Any, address: str, scripts: bool) -> int:
    """How many proofs have elements when the page is opened; asked of the browser, since the page may run nothing."""
    browser.get("about:blank")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})
    try:
        browser.get(address)
        root = browser.execute_cdp_cmd("DOM.getDocument", {})["root"]["nodeId"]
        asked = {"nodeId": root, "selector": ".tree > noscript > ol"}
        return len(browser.execute_cdp_cmd("DOM.querySelectorAll", asked)["nodeIds"])
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


class TestFilters:
    """By verdict, class of error, paper, kind and text, and together."""

    @pytest.mark.parametrize(
        ("values", "expected"),
        [
            ({"verdict": "PROVED"}, ["own.base", "own.on_base", "own.pieces"]),
            ({"fault": "misprint"}, ["own.misprint"]),
            ({"paper": "draft"}, ["own.argued", "own.pieces", "own.data"]),
            ({"kind": "conjunction"}, ["own.argued", "own.pieces"]),
            ({"text": "THEOREM  4"}, ["own.result"]),
            ({"text": "lemma 7 appendix"}, ["own.base", "own.argued", "own.pieces", "own.data"]),
            ({"paper": "draft", "verdict": "ARGUED", "text": "book"}, ["own.argued"]),
            ({"paper": "draft", "verdict": "CORRECTED"}, []),
        ],
    )
    def test_each(self, opened: Callable[..., Page], values: dict[str, str], expected: list[str]) -> None:
        page = opened("file")
        assert len(page.shown()) == 7
        assert page.said() == "7 claims"
        page.choose(**values)
        assert page.shown() == expected
        assert page.said() == f"{len(expected)} of 7 claims"
        assert page.run("return document.querySelector('.none').hidden") is bool(expected)
        page.run("document.querySelector('.filters').reset()")
        assert len(page.shown()) == 7
        assert page.errors == []

    def test_by_keyboard(self, opened: Callable[..., Page]) -> None:
        """A slash goes to the text; Escape shows all claims again."""
        page = opened("file")
        page.press("/")
        page.press("misprint")
        assert page.shown() == ["own.misprint"]
        page.press("\ue00c")
        assert len(page.shown()) == 7


@pytest.mark.parametrize("name", ["file", "folder"])
class TestClaims:
    """Claims that open, and proofs that fold."""

    def test_a_link_opens_its_claim(self, opened: Callable[..., Page], name: str) -> None:
        """From outside, from another claim, and though it is filtered away."""
        page = opened(name, "#own.argued")
        is_open = "return document.getElementById(a[0]).querySelector('details').open"
        assert page.run(is_open, "own.argued")
        assert not page.run(is_open, "own.base")
        page.choose(text="argued")
        page.run("document.querySelector('main a[href=\"#own.base\"]:not(svg a)').click()")
        assert page.run(is_open, "own.base")
        assert "own.base" in page.shown()
        top = page.run("return document.getElementById('own.base').getBoundingClientRect().top")
        assert 0 <= top < 800
        assert page.errors == []

    def test_a_proof_folds(self, opened: Callable[..., Page], name: str) -> None:
        """It is not there before its claim is opened; then its steps fold, one by one and all at once."""
        page = opened(name)
        tree = "document.getElementById('own.argued').querySelector('.tree')"
        assert page.run(f"return {tree}.querySelectorAll('li').length") == 0
        page.run("document.querySelector('[id=\"own.argued\"] summary').click()")
        wait(page, f"return {tree}.querySelectorAll('li').length > 3")
        first = f"{tree}.querySelector('details')"
        assert page.run(f"return {first}.open")
        page.run(f"{first}.querySelector('summary').click()")
        assert not page.run(f"return {first}.open")
        for action, count in (("open", "every"), ("close", "!some")):
            page.run(f"document.querySelector('[id=\"own.argued\"] [data-fold={action}]').click()")
            found = page.run(f"return [...{tree}.querySelectorAll('details')].map(d => d.open)")
            assert all(found) if count == "every" else not any(found)
        assert page.errors == []

    def test_formulas_have_a_size(self, opened: Callable[..., Page], name: str) -> None:
        """Every formula of an open claim is drawn, cases and all; nothing is left as LaTeX."""
        page = opened(name, "#own.pieces")
        wait(page, "return document.querySelectorAll('[id=\"own.pieces\"] .tree math').length > 0")
        page.run("document.querySelectorAll('[id=\"own.pieces\"] details').forEach(d => d.open = true)")
        sizes = page.run(
            "return [...document.querySelectorAll('[id=\"own.pieces\"] .body math')].map(m => m.getBoundingClientRect()).map(r => [r.width, r.height])"
        )
        assert len(sizes) > 4
        assert all(width > 4 and height > 4 for width, height in sizes)
        assert max(height for _, height in sizes) > 40  # the cases stand under each other
        assert page.run("return document.querySelectorAll('code.latex').length") == 0


def wait(page: Page, script: str) -> None:
    """Until a script returns true; a proof of its own file takes a moment. Ends by itself where it never does."""
    for _ in range(200):
        if page.run(script):
            return
    pytest.fail(f"never true: {script}")


class TestScreens:
    """Any width, any light."""

    @pytest.mark.parametrize("fragment", ["", "#own.argued", "#own.misprint", "#own.pieces"])
    def test_narrow(self, opened: Callable[..., Page], fragment: str) -> None:
        """Nothing scrolls sideways at 360 pixels but formulas and commands inside their own boxes."""
        page = opened("file", fragment, width=360)
        page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert page.run("return document.documentElement.scrollWidth") <= 360
        cut = page.run(
            "const scrolls = e => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));"
            "return [...document.querySelectorAll('body *')].filter(e => e.checkVisibility() && !e.closest('[aria-hidden], .unseen, .skip'))"
            ".filter(e => e.getBoundingClientRect().right > 360 && !scrolls(e)).map(e => e.outerHTML.slice(0, 80))"
        )
        assert cut == []
        assert page.errors == []

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_contrast(self, opened: Callable[..., Page], scheme: str) -> None:
        """Text stands out from the page by 4.5 to 1 or more (WCAG AA), in both schemes."""
        page = opened("file", "#own.argued", scheme=scheme)
        page.run(
            "for (const name of a[0]) document.querySelector('h1').insertAdjacentHTML('afterend', `<b class='badge ${name}'>x</b>`)",
            [str(v).lower().replace(" ", "-") for v in Verdict],
        )
        shades = page.run(
            "const ink = e => getComputedStyle(e).color.match(/[\\d.]+/g).slice(0, 3).map(Number);"
            "const ground = getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).slice(0, 3).map(Number);"
            "return [ground, [...document.querySelectorAll('p, a, dt, dd, .badge, .fault, .found, .rule, h1, math')].map(ink)]"
        )
        ground, inks = luminance(shades[0]), [luminance(s) for s in shades[1]]
        assert (ground < 0.1) is (scheme == "dark")
        assert min((max(i, ground) + 0.05) / (min(i, ground) + 0.05) for i in inks) >= 4.5

    def test_every_control_has_a_name(self, opened: Callable[..., Page]) -> None:
        """What a screen reader reads of controls, in the browser's own words; headings leave no level out."""
        page = opened("file")
        nodes = page._browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        roles = ("button", "combobox", "searchbox", "link", "DisclosureTriangle")
        named = [
            (n["role"]["value"], n["name"]["value"]) for n in nodes if n.get("role", {}).get("value") in roles
        ]
        assert {role for role, _ in named} >= {"button", "combobox", "searchbox", "link"}
        assert [role for role, name in named if not name.strip()] == []
        levels = page.run(
            "return [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => Number(h.tagName[1]))"
        )
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def luminance(colour: list[float]) -> float:
    """Relative luminance (WCAG 2.1)."""
    parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


class TestLarge:
    """A thousand claims: what the browser has to do is counted, not timed."""

    COUNTED = (
        "window.changes = 0; window.observer = new MutationObserver(found => { window.changes += found.length });"
        "window.observer.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true})"
    )

    def test_elements(self, opened: Callable[..., Page]) -> None:
        """Proofs are no elements, and a claim that is closed has few."""
        page = opened("large")
        assert len(page.shown()) == MANY
        assert page.run("return document.querySelectorAll('.claim *').length") < 200 * MANY
        assert page.run("return document.querySelectorAll('.tree *:not(noscript)').length") == 0

    def test_a_filter_touches_what_changes(self, opened: Callable[..., Page]) -> None:
        """One change for each claim and section that comes or goes; none where a letter changes nothing."""
        page = opened("large")
        page.run(self.COUNTED)
        page.choose(verdict="CORRECTED")
        gone, sections = MANY - len(page.shown()), MANY // 50
        assert gone > MANY // 2
        assert gone <= page.run("return window.changes") <= gone + sections + 5
        page.run("window.changes = 0")
        page.choose(verdict="CORRECTED", text="e")
        assert page.run("return window.changes") <= 5
        assert page.errors == []

    def test_a_claim_that_opens_is_alone(self, opened: Callable[..., Page]) -> None:
        """Only its own proof is made."""
        page = opened("large")
        page.run(self.COUNTED)
        page.run("document.querySelector('[id=\"own.argued.copy4\"] summary').click()")
        wait(page, "return document.querySelectorAll('[id=\"own.argued.copy4\"] .tree li').length > 0")
        assert page.run("return document.querySelectorAll('.claim .tree ol').length") < 10
        assert page.run("return window.changes") <= 20
