// GET /public-holidays: the calendar the calculation uses, with its version.

import Type from "typebox";
import { HolidayList, notCovered, STATES } from "#contract";
import type { Endpoint } from "../endpoint.ts";

const query = Type.Object(
  {
    year: Type.String({ pattern: "^\\d{4}$", description: "The year.", examples: ["2026"] }),
    state: Type.Optional(Type.Enum([...STATES], { description: "Default all of them.", examples: ["VIC"] })),
  },
  { additionalProperties: false },
);

export const publicHolidaysEndpoint: Endpoint = {
  method: "GET",
  path: "/public-holidays",
  name: "listPublicHolidays",
  summary: "The calendar the calculation uses, with its version",
  limit: "others",
  scope: "read",
  query,
  answers: HolidayList,
  problems: [422],
  isData: true,
  examples: [
    { name: "Victoria", query: { state: "VIC", year: "2026" } },
    { name: "Everywhere", query: { year: "2026" } },
  ],
  answer: ({ query: { year, state } }, { catalogue }) => {
    try {
      return catalogue.holidays(Number(year), STATES.find((one) => one === state) ?? null);
    } catch (error) {
      if (error instanceof RangeError) return notCovered(error.message);
      throw error;
    }
  },
};
