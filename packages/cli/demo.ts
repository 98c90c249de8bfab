// `fairclause demo`: one shift priced with its clauses, so that a newcomer sees what this is.

import { answerOf, priceRequest, SHIFT_EXAMPLE } from "#contract";
import { loadLibrary } from "#pack";
import { awardsFolder, type Command, say } from "./io.ts";
import { explanation } from "./table.ts";

export const demo: Command = async () => {
  const library = loadLibrary(awardsFolder(undefined));
  const priced = priceRequest(SHIFT_EXAMPLE, library, true);
  if (!("request" in priced)) throw new Error(priced.detail);
  const answer = answerOf(priced, library);
  await say("A casual shop assistant works on a Wednesday evening. The shop closes at 9 pm.\n\n");
  await say(explanation(answer, priced.calculation.shifts[0]?.claims ?? []));
  await say("\nPrice your own shift: npm run -s fairclause -- calculate request.json --explain (or --help)\n");
  return 0;
};
