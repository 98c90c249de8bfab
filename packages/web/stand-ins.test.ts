// What the browser's build leaves out of validation changes no verdict: the same faults as here, and it runs no text as
// code.

import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import {
  CalculatePayPeriodRequest,
  CalculatePayRequest,
  COMPARE_EXAMPLES,
  CompareAwardsRequest,
  checkerOf,
  Paid,
  PERIOD_EXAMPLES,
  SHIFT_EXAMPLES,
} from "#contract";
import config from "./vite.config.ts";

const here = import.meta.dirname;
const page = createContext({ TextDecoder, TextEncoder }, { codeGeneration: { strings: false, wasm: false } });

before(async () => {
  const entry = join(here, "../contract/index.ts");
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["iife"], name: "contract" } },
  });
  const [made] = Array.isArray(built) ? built : [built];
  assert.ok(made !== undefined && "output" in made);
  runInContext(`${made.output[0].code}; globalThis.contract = contract;`, page);
});

const REQUESTS = {
  CalculatePayRequest: {
    schema: CalculatePayRequest,
    bodies: SHIFT_EXAMPLES.map(({ body }) => body),
  },
  CalculatePayPeriodRequest: {
    schema: CalculatePayPeriodRequest,
    bodies: PERIOD_EXAMPLES.map(({ body }) => body),
  },
  CompareAwardsRequest: {
    schema: CompareAwardsRequest,
    bodies: COMPARE_EXAMPLES.map(({ body }) => body),
  },
  Paid: { schema: Paid, bodies: [{ total: "1.00" }, { lines: [{ label: "x", amount: "1.00", hours: 1 }] }] },
} as const;

const WRONG = [null, "", "x", "16:00", "2026-08-05", "1.00", -1, 0, 1.5, 1e9, true, [], {}, ["x"], { x: 1 }];

/** The body with every value inside it wrong in turn, missing, or beside an unknown one. */
function spoiled(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null) return WRONG.filter((wrong) => wrong !== body);
  const entries = Object.entries(body);
  const remade = (kept: readonly (readonly [string, unknown])[]): unknown =>
    Array.isArray(body) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
  return [
    ...WRONG,
    remade([...entries, ["unasked/~", "x"]]),
    ...entries.map(([name]) => remade(entries.filter(([other]) => other !== name))),
    ...entries.flatMap(([name, value]) =>
      spoiled(value).map((wrong) => remade(entries.map(([own, kept]) => [own, own === name ? wrong : kept]))),
    ),
  ];
}

for (const [name, { schema, bodies }] of Object.entries(REQUESTS)) {
  test(`${name}: the same faults in a page as here`, (context) => {
    const tried = bodies.flatMap((body) => [body, ...spoiled(body)]).map((body) => JSON.stringify(body));
    const checker = checkerOf(schema);
    const own = tried.map((text) => ({
      fits: checker.fits(JSON.parse(text)),
      faults: checker.faults(JSON.parse(text)),
    }));
    const told = runInContext(
      `(() => { const checker = contract.checkerOf(contract.${name}); return JSON.stringify(${JSON.stringify(tried)}.map((text) => ({ fits: checker.fits(JSON.parse(text)), faults: checker.faults(JSON.parse(text)) }))); })()`,
      page,
    );
    context.diagnostic(`${tried.length} bodies, ${own.filter(({ fits }) => !fits).length} of them faulty`);
    assert.ok(own.some(({ fits }) => fits) && own.some(({ fits }) => !fits));
    assert.deepEqual(JSON.parse(String(told)), own);
  });
}
