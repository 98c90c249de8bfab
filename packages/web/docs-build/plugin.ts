// Gives the pages our documents at build time: each as blocks, the codes of errors, and the parts that search looks in.

import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import {
  type Block,
  type DocCode,
  type DocPart,
  type DocText,
  plainText,
  type Spans,
} from "../docs/blocks.ts";
import { CONTENTS } from "./contents.ts";
import { docOf } from "./markdown.ts";

const FOLDER = join(import.meta.dirname, "../../../docs");
const PAGES = CONTENTS.flatMap(({ pages }) => pages);

/** The source files of the pages, for the hash of the app's sources. */
export const docSources = (): readonly string[] => PAGES.map(({ file }) => posix.join("docs", file));

/** A link between documents becomes one between pages; nothing else in the repository has a page. */
function linkFrom(file: string): (href: string) => string | null {
  return (href) => {
    if (/^https?:/.test(href)) return href;
    if (href.startsWith("#")) return href;
    const [path = "", fragment] = href.split("#");
    const target = posix.join(posix.dirname(file), path);
    const page = PAGES.find((one) => one.file === target);
    if (page === undefined) return null;
    return `/docs/${page.slug}${fragment === undefined ? "" : `#${fragment}`}`;
  };
}

export function readDoc(slug: string): DocText {
  const page = PAGES.find((one) => one.slug === slug);
  if (page === undefined) throw new Error(`no document is called ${slug}`);
  const path = join(FOLDER, page.file);
  if (!existsSync(path)) throw new Error(`docs/${page.file} is not there`);
  try {
    const doc = docOf(readFileSync(path, "utf8"), linkFrom(page.file));
    return slug === "errors" ? { ...doc, blocks: doc.blocks.map(withCodeLinks) } : doc;
  } catch (error) {
    throw new Error(`docs/${page.file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const codeIn = (cell: Spans | undefined): string | null => {
  const [first] = cell ?? [];
  return typeof first === "object" && "code" in first ? first.code : null;
};

const isCodeTable = (block: Block): block is Block & { kind: "table" } =>
  block.kind === "table" && block.head[0] !== undefined && plainText(block.head[0]) === "code";

/** Each code leads to its own page. */
function withCodeLinks(block: Block): Block {
  if (!isCodeTable(block)) return block;
  const rows = block.rows.map(([first = [], ...rest]) => {
    const code = codeIn(first);
    return [code === null ? first : [{ href: `/docs/errors/${code}`, text: first }], ...rest];
  });
  return { ...block, rows };
}

/** The rows of the errors page, which its own test compares with the lists in the code. */
export function readCodes(): readonly DocCode[] {
  const path = join(FOLDER, "errors.md");
  const { blocks } = docOf(readFileSync(path, "utf8"), linkFrom("errors.md"));
  let group = "";
  return blocks.flatMap((block) => {
    if (block.kind === "heading") group = plainText(block.text);
    if (!isCodeTable(block)) return [];
    return block.rows.flatMap(([first, status = [], means = [], action = []]) => {
      const code = codeIn(first);
      return code === null ? [] : [{ code, status: plainText(status), means, action, group }];
    });
  });
}

function textOf(block: Block): string {
  if (block.kind === "code") return block.text;
  if (block.kind === "list") return block.items.flat().map(textOf).join(" ");
  if (block.kind !== "table") return plainText(block.text);
  return [block.head, ...block.rows].flat().map(plainText).join(" ");
}

/** What search looks in: each page from heading to heading, and each code. */
export function readParts(): readonly DocPart[] {
  const parts = PAGES.flatMap(({ slug, name }) => partsOf(slug, name));
  const codes = readCodes().map(({ code, means, action }) => ({
    href: `/docs/errors/${code}`,
    page: "Errors",
    heading: code,
    text: `${plainText(means)} ${plainText(action)}`,
  }));
  return [...parts, ...codes];
}

function partsOf(slug: string, page: string): readonly DocPart[] {
  const { title, blocks } = readDoc(slug);
  const parts: { href: string; page: string; heading: string; text: string }[] = [
    { href: `/docs/${slug}`, page, heading: title, text: "" },
  ];
  for (const block of blocks) {
    // Search finds its rows as codes.
    if (slug === "errors" && isCodeTable(block)) continue;
    if (block.kind === "heading")
      parts.push({ href: `/docs/${slug}#${block.id}`, page, heading: plainText(block.text), text: "" });
    else {
      const last = parts.at(-1);
      if (last !== undefined) last.text = `${last.text} ${textOf(block)}`.trim();
    }
  }
  return parts;
}

const PREFIX = "virtual:docs";
const exported = (value: unknown): string => `export default ${JSON.stringify(value)};`;

function moduleOf(name: string): string {
  if (name === "") {
    const groups = CONTENTS.map((group) => ({
      name: group.name,
      pages: group.pages.map(({ slug, name: short, says }) => ({ slug, name: short, says })),
    }));
    const loaders = PAGES.map(
      ({ slug }) =>
        `${JSON.stringify(slug)}: () => import(${JSON.stringify(`${PREFIX}/page/${slug}`)}).then((one) => one.default)`,
    );
    return `export const groups = ${JSON.stringify(groups)};\nexport const loaders = {${loaders.join(",\n")}};`;
  }
  if (name === "/codes") return exported(readCodes());
  if (name === "/parts") return exported(readParts());
  return exported(readDoc(name.replace("/page/", "")));
}

/** The addresses of all pages and codes, a line each, so that the service knows which there are. */
const addresses = (): string =>
  ["api", ...PAGES.map(({ slug }) => slug), ...readCodes().map(({ code }) => `errors/${code}`)]
    .map((page) => `/docs/${page}\n`)
    .join("");

interface Emits {
  emitFile(file: { readonly type: "asset"; readonly fileName: string; readonly source: string }): unknown;
}

/** For Vite: `virtual:docs` lists the pages, `virtual:docs/page/…` is one. */
export const docsPlugin = {
  name: "docs",
  generateBundle(this: Emits) {
    this.emitFile({ type: "asset", fileName: "doc-pages.txt", source: addresses() });
  },
  resolveId: (id: string) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load: (id: string) => (id.startsWith(`\0${PREFIX}`) ? moduleOf(id.slice(PREFIX.length + 1)) : null),
};
