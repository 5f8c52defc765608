"use strict";
(() => {
  const form = document.querySelector(".filters");
  const claims = [...document.querySelectorAll(".claim")];
  const NAMES = ["verdict", "fault", "paper", "kind"];

  // A proof is text until its claim is opened: thousands of formulas are no elements before.
  function fill(claim) {
    const tree = claim.querySelector(".tree");
    const kept = tree && tree.querySelector(":scope > script, :scope > noscript");
    if (!kept) return;
    if (kept.matches(".kept")) { tree.innerHTML = kept.textContent; return; }
    const file = kept.dataset.file;
    if (!file) return;
    kept.remove();
    const loaded = document.createElement("script");
    loaded.src = file;
    loaded.onerror = () => { tree.textContent = `The proof is in the file ${file}, which is not beside this page.`; };
    document.head.append(loaded);
  }
  window.parisk = { proof: (id, html) => { document.getElementById(id).querySelector(".tree").innerHTML = html; } };

  document.addEventListener("toggle", (event) => {
    const claim = event.target.open && event.target.parentElement;
    if (claim && claim.classList.contains("claim")) fill(claim);
  }, true);
  claims.filter((claim) => claim.querySelector("details").open).forEach(fill);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.fold) {
      for (const step of button.closest(".proof").querySelectorAll(".tree details")) step.open = button.dataset.fold === "open";
    }
    if ("reset" in button.dataset) showAll();
  });

  // --- filters ---
  function show(element, shown) { if (element.hidden === shown) element.hidden = !shown; }

  function filter() {
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = NAMES.filter((name) => form.elements[name] && form.elements[name].value);
    const parts = new Set();
    let count = 0;
    for (const claim of claims) {
      const shown = wanted.every((name) => claim.dataset[name] === form.elements[name].value)
        && words.every((word) => claim.dataset.words.includes(word));
      show(claim, shown);
      if (shown) { count += 1; parts.add(claim.closest(".part")); }
    }
    for (const part of document.querySelectorAll(".part")) show(part, parts.has(part));
    for (const paper of document.querySelectorAll(".paper")) show(paper, !!paper.querySelector(".part:not([hidden])"));
    show(document.querySelector(".none"), count === 0);
    const all = `${claims.length} claim${claims.length === 1 ? "" : "s"}`;
    form.querySelector("output").textContent = count === claims.length ? all : `${count} of ${all}`;
  }

  function showAll() { form.reset(); filter(); }

  // --- links to a claim open it ---
  function visit() {
    const claim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!claim || !claim.classList.contains("claim")) return;
    if (claim.hidden && form) showAll();
    const part = claim.closest(".part");
    if (part) part.open = true;
    claim.querySelector("details").open = true;
    fill(claim);
    claim.scrollIntoView();
    claim.querySelector("summary").focus({ preventScroll: true });
  }
  window.addEventListener("hashchange", visit);
  document.addEventListener("click", (event) => {  // a second click on the same link
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) visit();
  });

  if (form) {
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(filter)); // the fields are empty only after the event
    document.addEventListener("keydown", (event) => {
      const typing = event.target.matches("input, select, textarea");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); form.elements.text.focus(); }
      if (event.key === "Escape" && form.contains(event.target)) showAll();
    });
    filter(); // a browser that goes back to the page keeps what was typed
  }
  visit();
})();
