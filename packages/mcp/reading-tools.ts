// The tools that look things up: an award by everyday words, and what it asks for; a classification; a clause.

import Type from "typebox";
import { invalidRequest, notCovered, type Problem, problemType, searchOf } from "#contract";
import { parseLocalDate } from "#engine";
import type { Sources, Tool } from "./tool.ts";

const MOST_FOUND = 10;

const closed = { additionalProperties: false } as const;
const code = Type.String({ minLength: 1, maxLength: 20, description: "Such as MA000004." });
const words = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });

const textOf = (given: object, name: string): string =>
  String(Object.entries(given).find(([key]) => key === name)?.[1] ?? "");

const notFound = (detail: string): Problem => ({
  type: problemType("not_found"),
  title: "Not found",
  status: 404,
  code: "not_found",
  detail,
});

const noAward = (award: string): Problem =>
  notFound(`${award} is not an award we have: look for it with find_award.`);

export const READING_TOOLS: readonly Tool[] = [
  {
    name: "find_award",
    title: "Find an award",
    description:
      "Finds awards by a job, a workplace, a name or a code in everyday words, the best match first. depth full or shift means we price shifts; rates means we have its rates only. With award_code instead, what that award asks for: the facts only it needs (circumstances), the allowances that must be claimed and the worker types, with defaults.",
    input: Type.Object(
      {
        words: Type.Optional(words("A job or a workplace, such as barista or childcare.")),
        award_code: Type.Optional(code),
      },
      closed,
    ),
    scope: "read",
    prices: false,
    answer: findAward,
  },
  {
    name: "find_classification",
    title: "Find a classification",
    description:
      "The classifications of an award with what they do, where our sources say, and their rates on a day, those that match words first. Which one applies depends on the person's duties: show the candidates and let the person choose.",
    input: Type.Object(
      {
        award_code: code,
        words: Type.Optional(words("What the person does, or a level. Left out: all of them.")),
        on: Type.Optional(Type.String({ maxLength: 10, description: "The day, YYYY-MM-DD; default today." })),
      },
      closed,
    ),
    scope: "read",
    prices: false,
    answer: findClassification,
  },
  {
    name: "get_clause",
    title: "Read a clause",
    description:
      "What a clause of an award does, in our own words, from when, and the rules that rest on it. The award's own text is at the address in the answer.",
    input: Type.Object(
      {
        award_code: code,
        clause: Type.String({ minLength: 1, maxLength: 40, description: "Its number, such as 22.1." }),
      },
      closed,
    ),
    scope: "read",
    prices: false,
    answer: (given, { catalogue }) => {
      const [award, clause] = [textOf(given, "award_code"), textOf(given, "clause")];
      if (catalogue.summary(award) === undefined) return noAward(award);
      const url = `https://awards.fairwork.gov.au/${award}.html`;
      const found = catalogue.clause(award, clause);
      if (found !== undefined) return { ...found, url };
      return notFound(`No rule we have rests on clause ${clause} of ${award}. The award is at ${url}.`);
    },
  },
];

function findAward(given: object, { catalogue, today }: Sources) {
  const [asked, award] = [textOf(given, "words"), textOf(given, "award_code")];
  if ((asked === "") === (award === "")) {
    const detail = "Give words to look for, or the award_code of an award, and not both.";
    return invalidRequest([{ pointer: asked === "" ? "/words" : "/award_code", detail }]);
  }
  if (award !== "") return catalogue.detail(award, today()) ?? noAward(award);
  const found = catalogue.find(asked);
  return { awards: found.slice(0, MOST_FOUND), found: found.length };
}

function findClassification(given: object, { catalogue, today }: Sources) {
  const [award, asked, on] = [textOf(given, "award_code"), textOf(given, "words"), textOf(given, "on")];
  const day = on === "" ? null : parseLocalDate(on);
  if (on !== "" && day === null) return notCovered(`${on} is not a day of the calendar.`);
  try {
    const all = catalogue.classifications(award, day, today());
    if (all === undefined) return noAward(award);
    const search = searchOf(all.classifications, ({ title, stream, level, code: own, duties }) => [
      { text: title, rank: 0 },
      { text: `${stream} ${level}`.replaceAll("-", " "), rank: 1 },
      { text: own.replaceAll("-", " "), rank: 2 },
      { text: duties?.does ?? "", rank: 3 },
    ]);
    const found = search(asked).map(({ item }) => item);
    return { ...all, classifications: asked === "" ? found : found.slice(0, MOST_FOUND) };
  } catch (error) {
    if (error instanceof RangeError) return notCovered(error.message);
    throw error;
  }
}
