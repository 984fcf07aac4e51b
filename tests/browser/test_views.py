"""Every view: nothing missing in any language, nothing too wide for a small phone, everything large enough for a finger,
no barrier that axe finds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixfold.core import words

from .conftest import Open
from .driver import ROOT
from .service import Service
from .views import View

LANGUAGES = ["en", "ko", "de", "ja"]
ENGLISH = [ROOT / "web/src/words/en.ftl", *(ROOT / "src/sixfold/games").glob("*/words/en.ftl")]
SECTIONS = {key.partition("-")[0] for path in ENGLISH for key in words.variables(path.read_text())}
PARAMETER = re.compile(r"\{\s*\$?[\w?]+\s*\}")

VISIBLE_TEXT = """() => {
  const texts = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const node = walk.currentNode
    if (node.textContent.trim() && !node.parentElement.closest('pre, code, script, textarea')) texts.push(node.textContent)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (element.getAttribute(name)) texts.push(element.getAttribute(name))
  return texts
}"""

SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).display !== 'inline')
  .filter((element) => !element.classList.contains('said') && !element.closest('[aria-hidden=true]'))
  .map((element) => (element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') : element))
  .map((element) => ({ what: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
  .filter(({ box }) => box.right > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(({ what, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${what}`)"""

TOO_WIDE = """() => {
  const page = document.documentElement
  if (page.scrollWidth <= page.clientWidth) return ''
  const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > page.clientWidth + 1)
  return `${page.scrollWidth} > ${page.clientWidth}: ` + wide.slice(0, 3).map((e) => e.outerHTML.slice(0, 100)).join(' | ')
}"""


def visit(page: Page, service: Service, view: View) -> None:
    """Open a view and wait until it has come."""
    page.goto("about:blank")
    page.goto(service.address + view.address)
    expect(page.locator(view.ready).first).to_be_visible()


def serious(page: Page) -> list[str]:
    """The serious and critical barriers that axe finds."""
    page.evaluate((ROOT / "web/node_modules/axe-core/axe.min.js").read_text())
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{finding['id']}: {node['target']} {node['failureSummary']}"
        for finding in found["violations"]
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"][:3]
    ]


def raw(texts: list[str]) -> list[str]:
    """Texts that are keys or have parameters left over."""
    key = re.compile(rf"(?<![\w/.])({'|'.join(sorted(SECTIONS))})\.[a-z][a-z_]+(?![\w/])")
    return [
        text
        for text in texts
        if key.search(text) or PARAMETER.search(text) or re.search(r"undefined|NaN|\[object", text)
    ]


@pytest.mark.parametrize("half", [pytest.param(n, marks=pytest.mark.xdist_group(f"browser-{n + 1}")) for n in (0, 1)])
def test_every_view_in_every_language_on_a_small_phone(
    half: int, service: Service, views: list[View], open_page: Open
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    wrong = []
    for view in views[half::2]:
        visit(page, service, view)
        for language in LANGUAGES:
            page.get_by_test_id("language").select_option(language)
            expect(page.locator(f"html[lang={language}]")).to_be_attached()
            expect(page.locator(view.ready).first).to_be_visible()
            if view.name == "rules":
                expect(page.locator(f"article[lang={language}]"), "the rules are in this language").to_be_visible()
            where = f"{view.name} {view.game} {language}"
            wrong += [f"{where}: {text!r}" for text in raw(page.evaluate(VISIBLE_TEXT))]
            wrong += [f"{where}: small {target}" for target in page.evaluate(SMALL_TARGETS)]
            if wide := page.evaluate(TOO_WIDE):
                wrong.append(f"{where}: wide {wide}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.xdist_group("browser-1")
def test_a_language_is_kept(service: Service, open_page: Open) -> None:
    page = open_page(locale="ja-JP")
    page.goto(service.address)
    expect(page.locator("html[lang=ja]")).to_be_attached()
    page.get_by_test_id("language").select_option("de")
    expect(page.locator("html[lang=de]")).to_be_attached()
    page.reload()
    expect(page.locator("html[lang=de]")).to_be_attached()


@pytest.mark.parametrize(
    "scheme",
    [pytest.param(s, marks=pytest.mark.xdist_group(f"browser-{1 + i}")) for i, s in enumerate(("light", "dark"))],
)
def test_axe_finds_nothing_serious(scheme: str, service: Service, views: list[View], open_page: Open) -> None:
    page = open_page(color_scheme=scheme)
    wrong = []
    first = views[-1].game
    for view in views:
        if view.name not in ("table", "sheet") and view.game not in ("", first):
            continue
        visit(page, service, view)
        wrong += [f"{view.name} {view.game}: {finding}" for finding in serious(page)]
    assert not wrong, "\n".join(wrong)


def test_a_text_that_is_missing_would_be_noticed() -> None:
    assert raw(["home.title", "Table {code}", "Home. Title", "127.0.0.1/new.html"]) == ["home.title", "Table {code}"]
