// GET /openapi.json: this API, described from the schemas it validates with.

import Type from "typebox";
import type { Endpoint } from "../endpoint.ts";

export const openapiEndpoint: Endpoint = {
  method: "GET",
  path: "/openapi.json",
  name: "getOpenApi",
  summary: "This document (OpenAPI 3.1)",
  limit: "others",
  scope: "read",
  answers: Type.Object({ openapi: Type.String() }, { title: "OpenApiDocument" }),
  problems: [],
  isData: true,
  examples: [{ name: "This document" }],
  answer: (_asked, { document }) => document,
};
