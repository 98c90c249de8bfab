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
  answers: Type.Object(
    { openapi: Type.String({ description: "The version of OpenAPI.", examples: ["3.1.0"] }) },
    {
      title: "OpenApiDocument",
      description: "This API, as the OpenAPI Specification describes one.",
      additionalProperties: true,
    },
  ),
  problems: [],
  isData: true,
  examples: [{ name: "This document" }],
  answer: (_asked, { document }) => document,
};
