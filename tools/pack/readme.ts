// The README of both packages: docs/packages.md, with the examples beside it and the addresses of other documents in words.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DOCS = join(import.meta.dirname, "../../docs");
const EXAMPLES = "examples/";
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A user of the package has no other document of the repository; their service has it as a page. */
function withoutDocument(text: string, href: string): string {
  const [file = "", fragment] = href.split("#");
  const page = file.replace(/^(?:guides\/)?/, "").replace(/\.md$/, "");
  return `${text} (on your service: /docs/${page}${fragment === undefined ? "" : `#${fragment}`})`;
}

export function writeReadme(folder: string): void {
  const page = readFileSync(join(DOCS, "packages.md"), "utf8");
  const readme = page.replace(LINK, (link, text: string, href: string) => {
    if (/^https?:|^#/.test(href)) return link;
    if (!href.startsWith(EXAMPLES)) return withoutDocument(text, href);
    mkdirSync(dirname(join(folder, href)), { recursive: true });
    copyFileSync(join(DOCS, href), join(folder, href));
    return link;
  });
  writeFileSync(join(folder, "README.md"), readme);
}
