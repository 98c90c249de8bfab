// Why time is overtime: each kind of rule that makes it so, in words.

import { dayOf, type Moment, type Rule, type Span, weekdayOf } from "#engine";
import { clockWord, weekdayWord } from "./english.ts";
import { account, quoted, type Telling } from "./telling.ts";

/** To follow "the time is overtime". */
export function whyOvertime(telling: Telling, rule: Rule, at: Moment): string {
  switch (rule.kind) {
    case "span":
      return `, because ${outsideSpan(telling, rule, at)}`;
    case "pattern":
      return `, because ${beyondPattern(telling, rule)}`;
    case "ordinary-limit":
      return `, because of the limit ${quoted(rule)}${account(rule)}`;
    default:
      return account(rule);
  }
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The span of the day as the extensions that hold open and close it. */
function windowOn(telling: Telling, rule: Span, at: Moment): Window | null {
  let window: Window | null = rule.windows[weekdayOf(dayOf(at))] ?? null;
  for (const { rule: one } of telling.applied) {
    if (one.kind !== "span-extension" || !one.extends.includes(rule.slug)) continue;
    const { opens, closes } = one;
    if (window !== null)
      window = {
        from: Math.min(window.from, opens ?? window.from),
        to: Math.max(window.to, closes ?? window.to),
      };
    else if (opens !== null && closes !== null) window = { from: opens, to: closes };
  }
  return window;
}

function outsideSpan(telling: Telling, rule: Span, at: Moment): string {
  const window = windowOn(telling, rule, at);
  const day = weekdayWord(dayOf(at));
  if (window === null) return `the span of ordinary hours has none on a ${day}`;
  return `it is outside the span of ordinary hours, which on a ${day} runs from ${clockWord(window.from)} to ${clockWord(window.to)}`;
}

function beyondPattern({ shift, times }: Telling, rule: Rule & { kind: "pattern" }): string {
  const range = rule.of === "agreed" ? shift.agreed : shift.rostered;
  if (range === null) return `of ${quoted(rule)}`;
  const way = rule.measured === "clock" ? "outside" : "beyond";
  return `it is ${way} the ${rule.of} hours, ${times.stretch(range.from, range.to)}`;
}

/** Time paid at overtime rates that counts as ordinary all the same. */
export const isOnlyPaidAsOvertime = (rule: Rule): boolean =>
  rule.kind === "worked-through-break" && rule.countsAs === "ordinary";
