// MCP's tools as endpoints, so that we charge and price their calls like all others; they are not in the document.

import Type from "typebox";
import { TOOLS, told } from "#mcp";
import type { Endpoint } from "./endpoint.ts";

export const MCP_PATH = "/mcp";

export const TOOL_ENDPOINTS: readonly Endpoint[] = TOOLS.map((tool) => ({
  method: "POST",
  path: `${MCP_PATH}/${tool.name}`,
  name: tool.name,
  summary: tool.title,
  limit: tool.prices ? "calculations" : "others",
  scope: tool.scope,
  body: tool.input,
  answers: Type.Object({}),
  problems: [],
  examples: [{ name: tool.title }],
  answer: ({ body }, world) => told(tool, typeof body === "object" && body !== null ? body : {}, world),
}));
