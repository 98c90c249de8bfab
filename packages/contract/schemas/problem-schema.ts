// The one shape of every error on the wire.

import Type from "typebox";
import { WireClause } from "./result-schema.ts";
import { closed, listOf } from "./vocabulary.ts";

export const ProblemBody = closed(
  {
    type: Type.Literal("about:blank"),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    code: Type.String({ description: "Stable; docs/errors.md lists them.", examples: ["invalid_request"] }),
    detail: Type.String({ minLength: 1, description: "What is wrong, for a person who can act on it." }),
    request_id: Type.String({ pattern: "^req_[0-9a-f]{20}$" }),
    errors: Type.Optional(
      listOf(closed({ pointer: Type.String(), detail: Type.String() }), {
        description: "Every fault found; the pointer is RFC 6901 into the body, or the query's field.",
      }),
    ),
    clauses: Type.Optional(listOf(WireClause, { description: "What a refusal rests on." })),
    failing: Type.Optional(listOf(Type.String(), { description: "The parts that are down." })),
  },
  { title: "Problem", description: "RFC 9457." },
);
