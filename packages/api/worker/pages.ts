// Public pages outside the API: the reference and what it is made of.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { referencePage } from "../reference/page.ts";

export interface Page {
  readonly type: string;
  readonly text: string;
}

const FOLDER = join(import.meta.dirname, "../reference");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

/** Everything from this host: no script, style, font or image of anyone else's. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** No window of another site holds a handle on ours. */
export const PAGE_HEADERS = ["Cross-Origin-Opener-Policy", "same-origin"];

export function pagesOf(document: object): ReadonlyMap<string, Page> {
  return new Map<string, Page>([
    ["/docs", { type: "text/html; charset=utf-8", text: referencePage(document) }],
    ["/docs/reference.css", { type: "text/css; charset=utf-8", text: read("reference.css") }],
    ["/docs/reference.mjs", { type: "text/javascript; charset=utf-8", text: read("reference.mjs") }],
    ["/docs/openapi.json", { type: "application/json", text: JSON.stringify(document) }],
  ]);
}
