// The clock windows of ordinary hours by weekday, as the extensions that hold open and close them.

import type { Span, SpanExtension } from "#engine";
import { type Law, rulesOf } from "./law.ts";

interface Window {
  readonly from: number;
  readonly to: number;
}

export interface OpenSpan {
  readonly rule: Span;
  readonly extensions: readonly SpanExtension[];
  /** By weekday; null: no ordinary hours that day. */
  readonly windows: readonly (Window | null)[];
}

export function spansOf(law: Law): readonly OpenSpan[] {
  return rulesOf(law, "span").map((rule) => {
    const extensions = rulesOf(law, "span-extension").filter((one) => one.extends.includes(rule.slug));
    const windows = rule.windows.map((window) => extensions.reduce<Window | null>(extended, window));
    return { rule, extensions, windows };
  });
}

/** A day without ordinary hours is opened only by an extension that says from when to when. */
function extended(window: Window | null, { opens, closes }: SpanExtension): Window | null {
  if (window === null) return opens === null || closes === null ? null : { from: opens, to: closes };
  return { from: Math.min(window.from, opens ?? window.from), to: Math.max(window.to, closes ?? window.to) };
}

const isIn = (window: Window | null | undefined, clock: number): boolean =>
  window != null && clock >= window.from && clock < window.to;

/** The first span that a minute is outside of. Extensions that let a minute in have had a part in the answer. */
export function spanOutside(
  spans: readonly OpenSpan[],
  { world }: Law,
  weekday: number,
  clock: number,
): Span | null {
  for (const { rule, extensions, windows } of spans) {
    if (!isIn(windows[weekday], clock)) return rule;
    if (!isIn(rule.windows[weekday], clock)) for (const { slug } of extensions) world.applied.add(slug);
  }
  return null;
}
