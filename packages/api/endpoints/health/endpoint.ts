// GET /health: is the service well; the one call that needs no key.

import Type from "typebox";
import { unavailable } from "../../problems.ts";
import type { Endpoint } from "../endpoint.ts";

export const healthEndpoint: Endpoint = {
  method: "GET",
  path: "/health",
  name: "health",
  summary: "Is the service well",
  isPublic: true,
  limit: "others",
  scope: "read",
  answers: Type.Object(
    {
      status: Type.Literal("ok", { description: "All parts of the service answer." }),
      version: Type.String({ description: "The release of the service." }),
      awards: Type.Integer({ description: "How many awards the service has." }),
    },
    { title: "Health", description: "The service is well.", additionalProperties: false },
  ),
  problems: [503],
  examples: [{ name: "Health" }],
  answer: (_asked, { failing, release, library }) => {
    const down = failing();
    return down.length > 0
      ? unavailable(`A part of the service does not answer: ${down.join(", ")}.`, down)
      : { status: "ok", version: release, awards: library.awards.codes.length };
  },
};
