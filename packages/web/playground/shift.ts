// The shift in the playground: a request as the API takes it, its initial value, and how it goes into a link.

import { CalculatePayRequest, checkerOf, SHIFT_EXAMPLE } from "#contract";

export type Shift = CalculatePayRequest;

const checker = checkerOf(CalculatePayRequest);

export const FIRST_SHIFT: Shift = { ...SHIFT_EXAMPLE, employment_type: "casual", state: "VIC" };

/** With some fields changed; those set to undefined are left out. */
export function changed<T extends object>(
  given: T,
  change: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const next: Record<string, unknown> = { ...given, ...change };
  for (const [name, value] of Object.entries(next)) if (value === undefined) delete next[name];
  return next as T;
}

/** A record in the shift with one entry changed or gone; an empty record goes. */
export function entryChanged<T>(
  record: Readonly<Record<string, T>> | undefined,
  name: string,
  value: T | undefined,
): Record<string, T> | undefined {
  const next = Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => key !== name));
  if (value !== undefined) next[name] = value;
  return Object.keys(next).length === 0 ? undefined : next;
}

const MARK = "#shift=";

/** Behind the `#`, where no server sees it. */
export const linkOf = (shift: Shift): string => `${MARK}${encodeURIComponent(JSON.stringify(shift))}`;

const AWARD_MARK = "#award=";

/** Null if the address has none, or none that fits; an award alone gives its first shift. */
export function shiftIn(hash: string): Shift | null {
  if (hash.startsWith(AWARD_MARK)) return underAward(FIRST_SHIFT, hash.slice(AWARD_MARK.length));
  if (!hash.startsWith(MARK)) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(hash.slice(MARK.length)));
    return checker.fits(value) ? value : null;
  } catch {
    return null;
  }
}

/** A classification that the person has yet to choose. */
export const NOT_CHOSEN = "-";

/** Another award does not know this one's questions, and has other classifications. */
export const underAward = (shift: Shift, award_code: string): Shift =>
  award_code === shift.award_code
    ? shift
    : changed(shift, {
        award_code,
        classification_code: NOT_CHOSEN,
        worker_type: undefined,
        apprenticeship: undefined,
        allowances: undefined,
        circumstances: undefined,
        award_version: undefined,
      });

const quotedForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const curlOf = (path: string, body: object, origin: string): string =>
  `curl -s ${origin}/api/v1${path} \\
  -H "Authorization: Bearer $FAIRCLAUSE_KEY" \\
  -H "Content-Type: application/json" \\
  -d ${quotedForShell(JSON.stringify(body))}
`;
