// What is paid beside the hours worked: dollars by the hour, missed breaks, minimum payments, allowances.

import { type Cents, type Component, divideHalfUp, formatCents, QUANTUM, type Rule } from "#engine";
import { capital, duration, money, percentage } from "./english.ts";
import { type Draft, draft, timed } from "./sentence.ts";
import { account, clausesOf, quoted, type Telling, wired } from "./telling.ts";

/** Beside the hours, in their order. */
export function besideSentences(telling: Telling): readonly Draft[] {
  return telling.result.components.flatMap((component) => {
    const { from, to, code, clauses } = component;
    const rule = telling.rules.get(code);
    if (from === null || to === null || rule === undefined || component.kind === "top_up") return [];
    const words =
      rule.kind === "flat-per-hour"
        ? flatWords(telling, component, rule)
        : rule.kind === "missed-break"
          ? missedWords(telling, component, rule)
          : null;
    return words === null ? [] : [timed("time", [words], wired(telling, clauses), from, to)];
  });
}

function flatWords({ times }: Telling, component: Component, rule: Rule & { kind: "flat-per-hour" }): string {
  const { from, to, quantity, rate, amount } = component;
  if (from === null || to === null || quantity === null) return "";
  const each = rule.counts === "minutes" ? "an hour" : "for each hour or part of one";
  const count = rule.counts === "minutes" ? duration(quantity / 1000) : unitsWord(quantity);
  return `${capital(times.range(from, to))} ${quoted(rule)} adds ${money(rate)} ${each}, ${count} in all: ${money(amount)}`;
}

function missedWords({ times }: Telling, component: Component, rule: Rule): string {
  const { from, to, percent, buildUp, rate, minutes, amount } = component;
  const base = buildUp[0]?.rate;
  if (from === null || to === null || percent === null || base == null) return "";
  return `${capital(times.range(from, to))} ${quoted(rule)} adds ${percentage(percent)} of ${money(base)}, which is ${money(rate)} an hour, for ${duration(minutes ?? 0)}: ${money(amount)}${account(rule)}`;
}

/** Time added to reach a minimum payment. */
export function minimumSentences(telling: Telling): readonly Draft[] {
  const added = telling.result.components.flatMap((component) => {
    const { from, to, minutes, rate, amount, code, kind, clauses, buildUp } = component;
    const rule = telling.rules.get(code);
    if (kind !== "top_up" || from === null || to === null || rule === undefined) return [];
    const as =
      component.paidAs === undefined ? "" : `, paid as “${component.paidAs}” at ${money(rate)} an hour`;
    const words = `${quoted(rule)} adds ${duration(minutes ?? 0)} ${telling.times.range(from, to)}${as}: ${money(amount)}${account(rule)}`;
    const all = [...clauses, ...buildUp.slice(1).flatMap((part) => part.clauses)];
    return [timed("minimum", [words], wired(telling, all), from, to)];
  });
  return [...added, ...roundedOff(telling)];
}

/** A minimum payment that rounds to the nearest step takes the last minutes off. */
function roundedOff(telling: Telling): readonly Draft[] {
  return telling.applied.flatMap(({ claim, rule }) =>
    rule.kind === "minimum-payment" && rule.rounded === "nearest" && claim.from === null
      ? [
          draft(
            "minimum",
            `${quoted(rule)} rounds off the last minutes${account(rule)}`,
            clausesOf(telling, rule),
          ),
        ]
      : [],
  );
}

export function allowanceSentences(telling: Telling): readonly Draft[] {
  return telling.result.components.flatMap((component) => {
    const rule = telling.rules.get(component.code);
    if (component.kind !== "allowance" || rule === undefined) return [];
    const words = `${quoted(rule)} adds ${quantityWords(component)}${account(rule)}`;
    return [draft("allowance", words, wired(telling, component.clauses))];
  });
}

const unitsWord = (quantity: number): string =>
  formatCents(Math.round((quantity * 100) / QUANTUM) as Cents).replace(/\.?0{1,2}$/, "");

/** Of units that are paid as one: what one is for. */
const ONE: Readonly<Record<string, string>> = {
  shift: " for the shift",
  day: " for the day",
  week: " for the week",
  occasion: "",
  km: "",
};
const MANY: Readonly<Record<string, string>> = {
  shift: "shifts at",
  day: "days at",
  week: "weeks at",
  occasion: "times",
  km: "kilometres at",
};

/** The amount, and how many units of what it is. */
function quantityWords({ quantity, unit, rate, amount, percent }: Component): string {
  const paid = money(amount);
  if (quantity === null || unit === null) return paid;
  const bound = boundWord(amount, divideHalfUp(rate * quantity, QUANTUM));
  switch (unit) {
    case "at-cost":
      return `the ${paid} spent`;
    case "hour":
      return `${paid}, ${duration(quantity / 1000)} at ${money(rate)} an hour${bound}`;
    case "started-hour":
      return `${paid}, ${money(rate)} for each hour or part of one, ${unitsWord(quantity)} in all${bound}`;
    case "rate-hour": {
      const share = percent === null ? "" : `${percentage(percent)} of the minimum rate, `;
      return `${paid}, ${duration(quantity / 1000)} at ${share}${money(rate)} an hour`;
    }
    case "rate-week":
      return percent === null ? paid : `${paid}, ${percentage(percent)} of the week's rate`;
    default:
      return quantity === QUANTUM
        ? `${paid}${ONE[unit] ?? ""}${bound}`
        : `${paid}, ${unitsWord(quantity)} ${MANY[unit] ?? "at"} ${money(rate)}${bound}`;
  }
}

/** What the week's limits make of the units' own worth. */
function boundWord(amount: number, whole: number): string {
  if (amount === whole) return "";
  return amount < whole ? ", as far as the week's limit lets it" : ", brought up to the week's least";
}
