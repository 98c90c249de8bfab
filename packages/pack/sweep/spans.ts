// Spans of ordinary hours, and as each of their extensions opens them.

import type { ClockWindow, Rule, Span, SpanExtension } from "#engine";
import type { ShiftQuestion } from "./shift-cases.ts";
import { withinAsked } from "./shift-questions.ts";

export const isInside = ({ from, to }: ClockWindow, clock: number): boolean => clock >= from && clock < to;

interface Opening {
  /** By weekday, Monday first; null: no ordinary hours that day. */
  readonly windows: readonly (ClockWindow | null)[];
  /** The extension that opens it so far; null: the span itself. */
  readonly extension: SpanExtension | null;
  /** Does a shift lie inside? */
  readonly within: ShiftQuestion;
}

export interface OpenSpan {
  readonly span: Span;
  readonly openings: readonly Opening[];
}

type Naming = (question: ShiftQuestion) => ShiftQuestion;

export const openSpans = (rules: readonly Rule[], named: Naming): readonly OpenSpan[] =>
  rules.flatMap((span) => {
    if (span.kind !== "span") return [];
    const extensions = rules.filter(
      (rule): rule is SpanExtension => rule.kind === "span-extension" && rule.extends.includes(span.slug),
    );
    return [{ span, openings: [null, ...extensions].map((one) => opening(span, one, named)) }];
  });

function opening(span: Span, extension: SpanExtension | null, named: Naming): Opening {
  const windows =
    extension === null ? span.windows : span.windows.map((window) => widened(window, extension));
  return { windows, extension, within: named(withinAsked(windows)) };
}

/** A day without ordinary hours is opened only by an extension that says from when to when. */
function widened(window: ClockWindow | null, { opens, closes }: SpanExtension): ClockWindow | null {
  if (window === null) return opens === null || closes === null ? null : { from: opens, to: closes };
  const from = opens === null || opens > window.from ? window.from : opens;
  return { from, to: closes === null || closes < window.to ? window.to : closes };
}
