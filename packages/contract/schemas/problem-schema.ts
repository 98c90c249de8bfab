// The one shape of every error on the wire.

import Type from "typebox";
import { WireClause } from "./result-schema.ts";
import { closed, listOf } from "./vocabulary.ts";

export const ProblemBody = closed(
  {
    type: Type.String({
      pattern: "^/docs/errors/[a-z_]+$",
      description: "The page about the code, relative to the service's address.",
      examples: ["/docs/errors/invalid_request"],
    }),
    title: Type.String({ description: "What kind of problem it is, in a word or two." }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: "The HTTP status." }),
    code: Type.String({
      description: "Stable: decide by it. Each has a page under /docs/errors.",
      examples: ["invalid_request"],
    }),
    detail: Type.String({ minLength: 1, description: "What is wrong, for a person who can act on it." }),
    request_id: Type.String({
      pattern: "^req_[0-9a-f]{20}$",
      description: "Quote it when you ask us for help.",
    }),
    errors: Type.Optional(
      listOf(
        closed({
          pointer: Type.String({ description: "The place of the fault." }),
          detail: Type.String({ description: "What is wrong there." }),
        }),
        {
          description: "Every fault found; the pointer is RFC 6901 into the body, or the query's field.",
        },
      ),
    ),
    clauses: Type.Optional(listOf(WireClause, { description: "What a refusal rests on." })),
    failing: Type.Optional(listOf(Type.String(), { description: "The parts that are down." })),
  },
  { title: "Problem", description: "RFC 9457." },
);
