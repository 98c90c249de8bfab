// How to run an audit: what pay codes pay for, when weeks and cycles begin, which facts the company states.

import type { WEEKDAYS } from "#contract";
import type { LocalDate } from "#engine";

/**
 * What money was paid for: `hours` (all pay for time), `overtime`, `allowances`, one allowance (`allowance:meal`), or
 * `other`, which counts towards nothing here (leave, bonuses, reimbursements, super).
 */
export type Purpose = "hours" | "overtime" | "allowances" | "other" | `allowance:${string}`;

export interface AuditOptions {
  readonly weekStartsOn: (typeof WEEKDAYS)[number];
  readonly rosterCycle: { readonly weeks: number; readonly start: LocalDate } | null;
  readonly payCodes: Readonly<Record<string, Purpose>>;
  /** Facts of each award that the company states for all its work. */
  readonly facts: Readonly<Record<string, Readonly<Record<string, boolean | number | string>>>>;
  /** Price what other answers to open questions would give: in every period, in those that fall short, or not at all. */
  readonly assumptions: "every" | "short" | "none";
  /** Interest runs to this day; null: we charge none. */
  readonly interestTo: LocalDate | null;
  readonly chargesSuper: boolean;
}

/** Is money with this pay code for something other than the work? */
export const isForOther = (code: string | null, payCodes: AuditOptions["payCodes"]): boolean =>
  code !== null && Object.hasOwn(payCodes, code) && payCodes[code] === "other";

const ALLOWANCE = "allowance:";

/** The code of the one allowance that a purpose is about; null: it is about others. */
export const allowanceOf = (purpose: Purpose): string | null =>
  purpose.startsWith(ALLOWANCE) ? purpose.slice(ALLOWANCE.length) : null;

/** Pay for an allowance that none of the awards has counts as pay for allowances. Most mappings name none. */
export function withKnownAllowances(
  options: AuditOptions,
  inAwards: () => ReadonlySet<string>,
): AuditOptions {
  const entries = Object.entries(options.payCodes);
  if (entries.every(([, purpose]) => allowanceOf(purpose) === null)) return options;
  const known = inAwards();
  const isUnknown = (purpose: Purpose): boolean => {
    const code = allowanceOf(purpose);
    return code !== null && !known.has(code);
  };
  if (known.size === 0 || !entries.some(([, purpose]) => isUnknown(purpose))) return options;
  const payCodes = entries.map(
    ([code, purpose]) => [code, isUnknown(purpose) ? "allowances" : purpose] as const,
  );
  return { ...options, payCodes: Object.fromEntries(payCodes) };
}

export const DEFAULT_OPTIONS: AuditOptions = {
  weekStartsOn: "monday",
  rosterCycle: null,
  payCodes: {},
  facts: {},
  assumptions: "every",
  interestTo: null,
  chargesSuper: true,
};
