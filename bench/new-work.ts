// What new work costs: any scenario of any award in random order, beside one retail shift again and again.

import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { calculatePay, isProblem, type Library, priceRequest } from "#contract";
import {
  type Award,
  calculate,
  createMemory,
  dateOfCivil,
  EMPLOYMENT_TYPES,
  type Facts,
  type Law,
  minutes,
  momentAt,
  plainEmployee,
  plainShift,
  prepareLaw,
} from "#engine";
import { isRatesOnly, loadLibrary, loadScenarios, packNames } from "#pack";
import { newDice } from "./dice.ts";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";

const AWARDS = join(import.meta.dirname, "../awards");
const RETAIL = "MA000004";
const DAY = dateOfCivil(2026, 8, 12);
/** As many as there are modern awards: copies where fewer are encoded. */
const ALL_AWARDS = 121;

export interface NewWork {
  readonly scenarios: number;
  readonly repeated: Timing;
  readonly priced: Timing;
  readonly answered: Timing;
  readonly memory: MemoryUsed;
}

/** Megabytes of the awards themselves, each, and of all we keep for every classification of 121 of them. */
interface MemoryUsed {
  readonly anAward: number;
  readonly everyone: number;
  readonly people: number;
}

export async function measureNewWork(pace: Pace): Promise<NewWork> {
  const memory = memoryUsed();
  const library = loadLibrary(AWARDS);
  const requests = shuffled(pricedRequests(library));
  const [retail] = requests.filter(({ award_code: code }) => code === RETAIL);
  if (retail === undefined) throw new Error("there is no retail scenario");
  const candidate = (name: string, some: readonly object[], answer: (body: object) => number): Candidate => ({
    name,
    shiftsABatch: BATCH,
    runBatch: batchesOf(some, BATCH, answer),
  });
  const [repeated, priced, answered] = await measure(
    [
      candidate("one retail shift, priced", [retail], (body) => centsPriced(body, library)),
      candidate("any scenario, priced", requests, (body) => centsPriced(body, library)),
      candidate("any scenario, with assumptions", requests, (body) => centsAnswered(body, library)),
    ],
    pace,
  );
  if (repeated === undefined || priced === undefined || answered === undefined)
    throw new Error("nothing was measured");
  return { scenarios: requests.length, repeated, priced, answered, memory };
}

const BATCH = 100;

type Body = { readonly award_code?: unknown };

function pricedRequests(library: Library): readonly Body[] {
  return packNames(AWARDS)
    .filter((name) => !isRatesOnly(join(AWARDS, name)))
    .flatMap((name) => loadScenarios(join(AWARDS, name), name))
    .flatMap(({ request }) =>
      typeof request === "object" && request !== null && centsAnswered(request, library) > 0 ? [request] : [],
    );
}

/** Always in the same random order. */
function shuffled<T>(items: readonly T[]): readonly T[] {
  const { whole } = newDice(17);
  return items
    .map((item) => ({ item, place: whole(0, 1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function centsPriced(body: object, library: Library): number {
  const priced = priceRequest(body, library, false);
  return "request" in priced ? priced.calculation.total : 0;
}

function centsAnswered(body: object, library: Library): number {
  const answer = calculatePay(body, library);
  return isProblem(answer) ? 0 : Number(answer.total.replace(".", ""));
}

function memoryUsed(): MemoryUsed {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const heap = (): number => {
    if (typeof collect === "function") collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const empty = heap();
  const { awards } = loadLibrary(AWARDS);
  const encoded = awards.codes.flatMap((code) => awards.get(code)?.award ?? []);
  const loaded = heap();
  const memory = createMemory({ maxBytes: Number.POSITIVE_INFINITY });
  const laws = Array.from({ length: ALL_AWARDS }, (_, index) => {
    const award = encoded[index % encoded.length];
    if (award === undefined) throw new Error("no award is encoded");
    return prepareLaw(index < encoded.length ? award : structuredClone(award), memory);
  });
  const before = heap();
  const people = laws.map(priceEveryone).reduce((sum, count) => sum + count, 0);
  const everyone = heap() - before;
  return { anAward: (loaded - empty) / encoded.length, everyone, people };
}

/** One ordinary day for everyone the award knows. */
function priceEveryone(law: Law): number {
  const everyone = law.award.classifications.flatMap(({ code }) =>
    EMPLOYMENT_TYPES.map((employment) => dayOf(law.award, code, employment)),
  );
  return everyone.filter((facts) => !calculate(facts, law, { explain: false }).refused).length;
}

function dayOf(award: Award, classification: string, employment: Facts["employee"]["employment"]): Facts {
  const shift = plainShift("shift", momentAt(DAY, 540), momentAt(DAY, 1080));
  return {
    employee: plainEmployee(classification, employment, award.workerTypes[0]?.slug ?? ""),
    holidays: [],
    shifts: [{ ...shift, unplacedBreak: minutes(30) }],
  };
}
