// What is paid by the unit and the piece, and money promised over the pay for time, in sentences.

import { type Component, QUANTUM, type Rule, WHOLE } from "#engine";
import { duration, money, percentage } from "./english.ts";
import { type Draft, draft } from "./sentence.ts";
import { account, quoted, type Telling, wired } from "./telling.ts";

/** After the hours and what is added to them, in their order. */
export function unitSentences(telling: Telling): readonly Draft[] {
  return telling.result.components.flatMap((component) => {
    const rule = telling.rules.get(component.code);
    if (component.from !== null || rule === undefined) return [];
    const words = wordsOf(component, rule);
    if (words === null) return [];
    return [draft("time", `${words}${account(rule)}`, wired(telling, component.clauses))];
  });
}

function wordsOf(component: Component, rule: Rule): string | null {
  const { rate, amount } = component;
  if (rule.kind === "unit-pay") return unitWords(component, rule);
  if (rule.kind === "piece-rate") return pieceWords(component, rule);
  const isPromise = rule.kind === "guarantee" || (rule.kind === "minimum-payment" && rule.amount !== null);
  return isPromise
    ? `${quoted(rule)} promises ${money(rate)}, which is ${money(amount)} more than the time was paid`
    : null;
}

function unitWords(
  { quantity, rate, fineRate, amount }: Component,
  rule: Rule & { kind: "unit-pay" },
): string {
  const count = quantity ?? 0;
  const units = `${numberWord(count)} ${rule.unit.replaceAll("-", " ")}${count === QUANTUM ? "" : "s"}`;
  const least = rule.atLeast > 0 && count === rule.atLeast * QUANTUM ? ", the fewest that are paid," : "";
  const price = fineRate === undefined ? money(rate) : fineMoney(fineRate);
  const share = rule.pays === WHOLE ? "" : ` (${percentage(rule.pays)} of the price)`;
  return `${quoted(rule)} pays ${units}${least} at ${price}${share}: ${money(amount)}`;
}

function pieceWords({ quantity, rate, amount }: Component, rule: Rule & { kind: "piece-rate" }): string {
  const count = quantity ?? 0;
  const many =
    rule.timeFact === null
      ? `${numberWord(count)} at ${money(rate)}${rule.unitsARate === 1 ? "" : ` for ${rule.unitsARate}`}`
      : `${duration(count / 1000)} at ${money(rate)} an hour`;
  const share = rule.pays === WHOLE ? "" : `, ${percentage(rule.pays)} of it`;
  return `${quoted(rule)} pays ${money(amount)} more than the time of the day (${many}${share})`;
}

/** Up to four decimals, without trailing noughts. */
const numberWord = (quantity: number): string => String(Math.round((quantity * 10_000) / QUANTUM) / 10_000);

/** Hundredths of a cent as dollars: 5730 is $0.5730. */
const fineMoney = (fine: number): string =>
  `$${Math.floor(fine / 10_000)}.${String(fine % 10_000).padStart(4, "0")}`;
