// The calls of the service that need only award data, answered here: the same request gives the same bytes.

import { FairclauseProblem } from "#client";
import {
  awardSearch,
  calculatePay,
  calculatePayAudited,
  calculatePayPeriod,
  compareAwards,
  isProblem,
  type Library,
  type Problem,
  type PublicGaps,
  type PublicWords,
} from "#contract";
import { explainPay } from "#explain";
import { detectRisks } from "#risks";
import { type DataFiles, dataFiles, libraryWith, type ReadFile } from "./data-files.ts";

export type { ReadFile } from "./data-files.ts";

type Price = (body: unknown, library: Library) => object | Problem;

const PRICES: Readonly<Record<string, Price>> = {
  calculatePay,
  calculatePayAudited,
  explainPay,
  calculatePayPeriod,
  compareAwards,
  detectRisks,
};

/** The operations of the API's document that are answered here. */
export const CALLS: readonly string[] = [...Object.keys(PRICES), "listAwards"];

type Call = (given?: object) => Promise<object>;

/** Reads an award when a request first names it. */
export function engineFrom(read: ReadFile): Readonly<Record<string, Call>> {
  const data = dataFiles(read);
  const calls = Object.entries(PRICES).map(([name, price]): [string, Call] => [
    name,
    async (given = {}) => {
      // As the service would read it.
      const body: unknown = JSON.parse(JSON.stringify(given));
      return answerOf(price(body, await libraryWith(data, awardCodesIn(body))));
    },
  ]);
  return { ...Object.fromEntries(calls), listAwards: (given = {}) => listAwards(data, given) };
}

function answerOf(answer: object | Problem): object {
  if (isProblem(answer)) throw new FairclauseProblem(answer);
  return answer;
}

/** Wherever in the request they are: a comparison names one for each side. */
function awardCodesIn(body: unknown): readonly string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    name === "award_code" && typeof value === "string" ? [value] : awardCodesIn(value),
  );
}

async function listAwards(data: DataFiles, given: object): Promise<object> {
  const { awards, words, gaps: file } = await data.index();
  const gaps = await data.file<PublicGaps>(file);
  const listed = awards.map(({ counts: _, conformance: _2, law: _3, page: _4, ...award }) => ({
    ...award,
    gaps: gaps[award.code] ?? [],
  }));
  const question = "search" in given ? given.search : undefined;
  if (typeof question !== "string") return { awards: listed };
  const found = awardSearch(listed, await data.file<PublicWords>(words))(question);
  return { awards: found.map(({ item, by }) => ({ ...item, matches: by })) };
}
