// What the build makes of markdown, and that every document it serves can be read and has no dead links.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Block, plainText, type Span } from "../docs/blocks.ts";
import { excerptOf, foundParts } from "../docs/search-parts.ts";
import { CONTENTS } from "./contents.ts";
import { docOf } from "./markdown.ts";
import { readCodes, readDoc, readParts } from "./plugin.ts";

const linkOf = (href: string): string | null => (href.startsWith("/") ? href : null);
const blocksOf = (...lines: readonly string[]) => docOf(["# T", ...lines].join("\n"), linkOf).blocks;

describe("markdown", () => {
  test("code, strong words, emphasis, links, and links to what is not a page", () => {
    assert.deepEqual(blocksOf("A `b*c*` **d `e`** *f* [g](/h) [i](j.ts)."), [
      {
        kind: "paragraph",
        text: [
          "A ",
          { code: "b*c*" },
          " ",
          { strong: ["d ", { code: "e" }] },
          " ",
          { em: ["f"] },
          " ",
          { href: "/h", text: ["g"] },
          " ",
          "i",
          ".",
        ],
      },
    ]);
  });

  test("headings have the ids that links name, and no two the same", () => {
    const ids = blocksOf("## Keys, and the *pepper*", "## `a_b`", "## `a_b`").map((block) =>
      block.kind === "heading" ? block.id : "",
    );
    assert.deepEqual(ids, ["keys-and-the-pepper", "a_b", "a_b-1"]);
  });

  test("lists, with what is indented under an item", () => {
    const item = (text: string) => [{ kind: "paragraph", text: [text] }];
    assert.deepEqual(blocksOf("- a", "- b", "  1. c", "  2. d", "", "after"), [
      {
        kind: "list",
        isOrdered: false,
        items: [item("a"), [...item("b"), { kind: "list", isOrdered: true, items: [item("c"), item("d")] }]],
      },
      { kind: "paragraph", text: ["after"] },
    ]);
  });

  test("tables, with bars inside code, and empty cells", () => {
    assert.deepEqual(blocksOf("| a | b |", "|---|---|", "| `x|y` | |"), [
      { kind: "table", head: [["a"], ["b"]], rows: [[[{ code: "x|y" }], []]] },
    ]);
  });

  test("code stays as it is, and must end", () => {
    assert.deepEqual(blocksOf("```sh", "# no heading", "", "- x", "```"), [
      { kind: "code", language: "sh", text: "# no heading\n\n- x" },
    ]);
    assert.throws(() => blocksOf("```sh", "x"), /has no end/);
  });

  test("what no page can show stops the build", () => {
    for (const line of ["> quoted", "![a](b)", "<div>", "##### deep"])
      assert.throws(() => blocksOf(line), /no page can show/, line);
    assert.throws(() => docOf("text", linkOf), /opens with its title/);
  });
});

const slugs = CONTENTS.flatMap(({ pages }) => pages.map(({ slug }) => slug));

const spansIn = (block: Block): readonly Span[] => {
  if (block.kind === "code") return [];
  if (block.kind === "list") return block.items.flat().flatMap(spansIn);
  if (block.kind === "table") return [block.head, ...block.rows].flat(2);
  return block.text;
};
const linksIn = (spans: readonly Span[]): readonly string[] =>
  spans.flatMap((span) => {
    if (typeof span === "string" || "code" in span) return [];
    if ("href" in span) return [span.href];
    return linksIn("strong" in span ? span.strong : span.em);
  });

describe("the documents", () => {
  const idsOf = (slug: string) =>
    readDoc(slug).blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
  const codes = new Set(readCodes().map(({ code }) => code));

  test("no two pages have one address, and none that of the reference", () => {
    assert.equal(new Set(slugs).size, slugs.length);
    assert.ok(!slugs.includes("api"));
  });

  for (const slug of slugs)
    test(`${slug} has no dead links`, () => {
      for (const href of linksIn(readDoc(slug).blocks.flatMap(spansIn))) {
        if (href.startsWith("https://")) continue;
        const [path = "", fragment] = href.split("#");
        const [, , target = slug, code] = path.split("/");
        assert.ok(path === "" || slugs.includes(target), href);
        if (code !== undefined) assert.ok(codes.has(code), href);
        if (fragment !== undefined) assert.ok(idsOf(target).includes(fragment), href);
      }
    });

  test("every row of the errors page is a code with its meaning", () => {
    assert.ok(codes.size > 50);
    for (const { code, status, means, action, group } of readCodes())
      for (const part of [status, plainText(means), plainText(action), group])
        assert.notEqual(part, "", code);
  });
});

describe("search", () => {
  const parts = readParts();
  const first = (asked: string) => foundParts(parts, asked)[0]?.href;

  test("finds codes, headings and words in the text", () => {
    assert.equal(first("rate_limited"), "/docs/errors/rate_limited");
    assert.equal(first("backup and restore"), "/docs/operations#backup-and-restore");
    assert.match(first("idempotency-key replayed") ?? "", /audits|retries/);
    assert.equal(first("no such words anywhere here"), undefined);
    assert.deepEqual(foundParts(parts, "  "), []);
  });

  test("an excerpt shows the first word asked for", () => {
    const part = {
      href: "/",
      page: "",
      heading: "",
      text: `${"before ".repeat(40)}needle ${"after ".repeat(40)}`,
    };
    assert.match(excerptOf(part, "needle"), /^…before .*needle after.*…$/);
  });
});
