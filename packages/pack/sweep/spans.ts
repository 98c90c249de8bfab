// Spans of ordinary hours, and as each of their extensions opens them.

import type { ClockWindow, Rule, Span, SpanExtension } from "#engine";

export const isInside = ({ from, to }: ClockWindow, clock: number): boolean => clock >= from && clock < to;

export interface Opening {
  /** By weekday, Monday first; null: no ordinary hours that day. */
  readonly windows: readonly (ClockWindow | null)[];
  /** The extension that opens it so far; null: the span itself. */
  readonly extension: SpanExtension | null;
}

const known = new WeakMap<readonly Rule[], Map<Span, readonly Opening[]>>();

export function openings(span: Span, rules: readonly Rule[]): readonly Opening[] {
  const bySpan = known.get(rules) ?? new Map<Span, readonly Opening[]>();
  known.set(rules, bySpan);
  const found = bySpan.get(span) ?? [
    { windows: span.windows, extension: null },
    ...rules.flatMap((rule) =>
      rule.kind === "span-extension" && rule.extends.includes(span.slug)
        ? [{ windows: span.windows.map((window) => widened(window, rule)), extension: rule }]
        : [],
    ),
  ];
  bySpan.set(span, found);
  return found;
}

/** A day without ordinary hours is opened only by an extension that says from when to when. */
function widened(window: ClockWindow | null, { opens, closes }: SpanExtension): ClockWindow | null {
  if (window === null) return opens === null || closes === null ? null : { from: opens, to: closes };
  const from = opens === null || opens > window.from ? window.from : opens;
  return { from, to: closes === null || closes < window.to ? window.to : closes };
}
