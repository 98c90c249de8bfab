// The tools of MCP as endpoints, so that their calls are charged and priced as all others are; the document has none of them.

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
