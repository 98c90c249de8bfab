// Public files outside the API: its OpenAPI document, the keys of receipts, and where to report a security problem.

import { KEYS_PATH } from "../shared/receipt-key.ts";
import { SECURITY_TXT_PATH } from "../shared/security-txt.ts";

export interface Page {
  readonly type: string;
  readonly text: string;
}

/** Everything from this host: no script, style, font or image of anyone else's. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** No window of another site can control ours. */
export const PAGE_HEADERS = ["Cross-Origin-Opener-Policy", "same-origin"];

interface WellKnown {
  readonly securityTxt: string | null;
  /** The public keys of receipts. */
  readonly keys: object | null;
}

export function pagesOf(document: object, { securityTxt, keys }: WellKnown): ReadonlyMap<string, Page> {
  return new Map<string, Page>([
    ...(securityTxt === null
      ? []
      : [[SECURITY_TXT_PATH, { type: "text/plain; charset=utf-8", text: securityTxt }] as const]),
    ...(keys === null
      ? []
      : [[KEYS_PATH, { type: "application/json", text: JSON.stringify(keys) }] as const]),
    ["/docs/openapi.json", { type: "application/json", text: JSON.stringify(document) }],
  ]);
}
