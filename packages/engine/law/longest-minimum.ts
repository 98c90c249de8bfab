// How long work must be so that no minimum payment adds to it.

import type { MinimumPayment } from "../award/award.ts";
import { FAR } from "../award/units.ts";
import { NOT_STATED } from "../award/values.ts";
import type { Holding } from "./holding.ts";

export const longestOf = (
  minimums: readonly MinimumPayment[],
): Pick<Holding, "longestMinimum" | "longestOfWork" | "ofOvertime"> => ({
  longestMinimum: Math.max(0, ...minimums.map(lengthOf)),
  longestOfWork: Math.max(0, ...minimums.filter(({ per }) => per !== "overtime").map(lengthOf)),
  ofOvertime: minimums.filter(({ per }) => per === "overtime"),
});

/** Far: no length of work is enough by itself, or none is known. */
const lengthOf = ({ minimum, minimumFact, step, per }: MinimumPayment): number =>
  minimum === NOT_STATED || minimumFact !== null || step !== null || per === "overtime" ? FAR : minimum;
