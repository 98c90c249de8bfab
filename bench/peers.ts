// The small rule in other rule engines, each used as its documentation says is fastest.

import { ZenDecisionContent, ZenEngine } from "@gorules/zen-engine";
import { Engine, type RuleProperties } from "json-rules-engine";
import { payOf, ROWS, type Row, type SmallShift, type Told, toldOf } from "./small-rule.ts";

/** Prices a run of shifts, in their order. */
export type Pricer = (shifts: readonly SmallShift[]) => Promise<readonly number[]>;

type Hit = Pick<Row, "from" | "to" | "percent">;
const MIDNIGHT = 24 * 60;

/** One engine for all runs; the day is tested first so that most rules stop there; no test that cannot fail. */
export function jsonRulesEngine(): Pricer {
  const engine = new Engine(ROWS.map(jsonRule));
  return async (shifts) => {
    const totals: number[] = [];
    for (const shift of shifts) {
      const told = toldOf(shift);
      const { events } = await engine.run({ ...told });
      totals.push(payOf(shift.rate, told, events.map(hitOf)));
    }
    return totals;
  };
}

function jsonRule({ days, from, to, percent }: Row): RuleProperties {
  const day = { fact: "weekday", operator: "in", value: days, priority: 2 };
  const starts = { fact: "from", operator: "lessThan", value: to, priority: 1 };
  const ends = { fact: "to", operator: "greaterThan", value: from, priority: 1 };
  const all = [day, ...(to < MIDNIGHT ? [starts] : []), ...(from > 0 ? [ends] : [])];
  return { conditions: { all }, event: { type: "pays", params: { from, to, percent } } };
}

const hitOf = ({ params }: { params?: Record<string, number> }): Hit => ({
  from: params?.from ?? Number.NaN,
  to: params?.to ?? Number.NaN,
  percent: params?.percent ?? Number.NaN,
});

/** A precompiled decision table, called once a shift, each answer awaited before the next call. */
export function zenOneByOne(): Pricer {
  const decision = new ZenEngine().createDecision(new ZenDecisionContent(decisionTable(false)));
  return async (shifts) => {
    const told = shifts.map(toldOf);
    const hits: (readonly Hit[])[] = [];
    for (const one of told) hits.push((await decision.evaluate(one)).result);
    return totalsOf(shifts, told, hits);
  };
}

/** The same, with all calls of a batch in flight together. */
export function zenTogether(): Pricer {
  const decision = new ZenEngine().createDecision(new ZenDecisionContent(decisionTable(false)));
  return async (shifts) => {
    const told = shifts.map(toldOf);
    const answers = await Promise.all(told.map((one) => decision.evaluate(one)));
    return totalsOf(
      shifts,
      told,
      answers.map(({ result }) => result),
    );
  };
}

/** The same table in loop mode: one call takes a list of shifts. */
export function zenManyShiftsACall(): Pricer {
  const decision = new ZenEngine().createDecision(new ZenDecisionContent(decisionTable(true)));
  return async (shifts) => {
    const told = shifts.map(toldOf);
    const { result } = await decision.evaluate({ shifts: told });
    return totalsOf(shifts, told, result.hits);
  };
}

const totalsOf = (
  shifts: readonly SmallShift[],
  told: readonly Told[],
  hits: readonly (readonly Hit[])[],
): readonly number[] =>
  shifts.map(({ rate }, index) => {
    const [one, rows] = [told[index], hits[index]];
    if (one === undefined || rows === undefined) throw new Error(`zen-engine left out shift ${index}`);
    return payOf(rate, one, rows);
  });

function decisionTable(isLoop: boolean): object {
  const field = (name: string) => ({ id: name, name, field: name });
  const table = {
    hitPolicy: "collect",
    inputs: ["weekday", "from", "to"].map(field),
    outputs: ["from", "to", "percent"].map((name) => ({ ...field(name), id: `hit-${name}` })),
    rules: ROWS.map(tableRow),
    passThrough: false,
    executionMode: isLoop ? "loop" : "single",
    inputField: isLoop ? "shifts" : null,
    outputPath: isLoop ? "hits" : null,
  };
  const node = (id: string, type: string, content: object) => ({
    id,
    type,
    name: id,
    position: { x: 0, y: 0 },
    content,
  });
  return {
    contentType: "application/vnd.gorules.decision",
    nodes: [
      node("shift", "inputNode", { schema: "" }),
      node("rows", "decisionTableNode", table),
      node("hits", "outputNode", { schema: "" }),
    ],
    edges: [
      { id: "in", type: "edge", sourceId: "shift", targetId: "rows" },
      { id: "out", type: "edge", sourceId: "rows", targetId: "hits" },
    ],
  };
}

/** An empty cell matches every value. */
const tableRow = ({ days, from, to, percent }: Row, index: number) => ({
  _id: `row-${index + 1}`,
  weekday: days.length === 1 ? `${days[0]}` : `[${days[0]}..${days.at(-1)}]`,
  from: to < MIDNIGHT ? `< ${to}` : "",
  to: from > 0 ? `> ${from}` : "",
  "hit-from": `${from}`,
  "hit-to": `${to}`,
  "hit-percent": `${percent}`,
});
