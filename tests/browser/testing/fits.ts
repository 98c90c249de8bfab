// What a designer would see at once: text cut off in a field, a word or an amount broken over two lines, and what sticks
// out of its card.

import type { Page } from "playwright-core";

/** Runs in the page. */
const UNFIT = `(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const pen = document.createElement("canvas").getContext("2d");
  const cut = seen("select").filter((field) => {
    const style = getComputedStyle(field);
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(field.selectedOptions[0]?.text ?? "").width > room + 1;
  }).map((field) => "cut off: " + field.selectedOptions[0].text);
  const lines = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const texts = (element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walk.nextNode()) nodes.push(walk.currentNode);
    return nodes;
  };
  const own = (node) => node.parentElement.closest("code, pre, .written, .id, .key-id, .doc") === null;
  const broken = seen(".table td, .lines td").flatMap(texts).filter((node) => own(node) && shown(node.parentElement)).flatMap((node) =>
    [...node.data.matchAll(/[^\\s–—/@-]+/g)]
      .filter((word) => lines(node, word.index, word.index + word[0].length) > 1)
      .map(([word]) => "broken over two lines: " + word));
  const out = seen(".card").flatMap((card) => {
    const edge = card.getBoundingClientRect().right;
    return [...card.querySelectorAll("button, input, select, .badge, .number")]
      .filter((one) => shown(one) && one.closest("[popover], pre, thead, .doc-table, .picker-list, .unseen") === null)
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map((one) => "sticks out of its card: " + (one.textContent || one.value || one.name));
  });
  return [...cut, ...broken, ...out].slice(0, 10);
})()`;

/** Each in words. */
export const unfit = async (page: Page): Promise<string[]> => [...((await page.evaluate(UNFIT)) as string[])];
