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

/** Pay for an allowance that none of the awards has counts as pay for allowances. */
export function withKnownAllowances(options: AuditOptions, known: ReadonlySet<string>): AuditOptions {
  const isUnknown = (purpose: Purpose): boolean =>
    purpose.startsWith(ALLOWANCE) && !known.has(purpose.slice(ALLOWANCE.length));
  const entries = Object.entries(options.payCodes);
  if (known.size === 0 || !entries.some(([, purpose]) => isUnknown(purpose))) return options;
  const payCodes = entries.map(
    ([code, purpose]) => [code, isUnknown(purpose) ? "allowances" : purpose] as const,
  );
  return { ...options, payCodes: Object.fromEntries(payCodes) };
}

const ALLOWANCE = "allowance:";

export const DEFAULT_OPTIONS: AuditOptions = {
  weekStartsOn: "monday",
  rosterCycle: null,
  payCodes: {},
  facts: {},
  assumptions: "every",
  interestTo: null,
  chargesSuper: true,
};
