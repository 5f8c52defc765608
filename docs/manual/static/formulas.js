// Filters the index of formulas: every word of the query has to occur, whatever its case, braces, backslashes and accents of TeX.
(function () {
  const field = document.getElementById("formula-filter"), count = document.getElementById("formula-count");
  const plain = (text) => text.normalize("NFKC").toLowerCase()
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, "$1/$2").replace(/\\(var|left|right|mathbf|mathrm|operatorname)/g, "").replace(/[\\{}]/g, "");
  const entries = [...document.querySelectorAll(".formula-list > li")].map((item) => {
    const words = plain(item.dataset.words);
    return { item, words: words + " " + words.replace(/\s+/g, "") };
  });
  const families = [...document.querySelectorAll(".formula-list")].map((list) => ({ list, section: list.closest("section") }));
  function filter() {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean), joined = wanted.join("");
    let shown = 0;
    for (const { item, words } of entries) {
      item.hidden = !(wanted.every((word) => words.includes(word)) || words.includes(joined));
      shown += !item.hidden;
    }
    for (const { list, section } of families) section.hidden = !list.querySelector("li:not([hidden])");
    count.textContent = wanted.length ? `${shown} of ${entries.length}` : `${entries.length} formulas`;
  }
  field.hidden = false;
  field.value = new URLSearchParams(location.search).get("q") || "";
  field.addEventListener("input", filter);
  filter();
})();
