// Answers a message of the Model Context Protocol: a key is needed, and a tool costs what its call of the API costs.

import { isProblem, readJsonBytes } from "#contract";
import { answerMessage, type Tool } from "#mcp";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { TOOL_ENDPOINTS } from "../endpoints/tools.ts";
import { type HttpProblem, malformedRequest, scopeMissing } from "../problems.ts";
import { type Admitted, answerValue, type BodyParts } from "./answer-body.ts";
import { bodyProblem, readBody } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";
import type { Caller } from "./verdicts.ts";

export interface McpParts extends BodyParts {
  /** Counts a call against a limit; a problem when none is left. */
  readonly takePlace: (endpoint: Endpoint) => Promise<Admitted | HttpProblem>;
  readonly caller: Caller;
}

/** Null when the caller has gone. */
export async function answerMcp(exchange: Exchange, parts: McpParts): Promise<Outcome | null> {
  const { request } = exchange;
  const unfit = bodyProblem(request);
  if (unfit !== null) return unfit;
  const bytes = await readBody(exchange, parts.bodies, parts.caller.credential.organisation.id);
  if (bytes === null) return null;
  if (!(bytes instanceof Uint8Array)) return bytes;
  const read = readJsonBytes(bytes);
  if ("problem" in read) return read.problem;
  if (Array.isArray(read.value)) return malformedRequest("Send one message at a time.");
  const asked = new Request("http://localhost/mcp", {
    method: "POST",
    headers: ["accept", "content-type", "mcp-protocol-version"].flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  });
  const answer = (tool: Tool, given: object) => answerTool(exchange, tool, given, parts);
  const { status, body } = await answerMessage(
    { request: asked, body: read.value },
    answer,
    parts.world.release,
  );
  return { reply: { status, body, headers: [] } };
}

/** What is refused is told to the model, which can wait or ask otherwise. */
async function answerTool(exchange: Exchange, tool: Tool, given: object, parts: McpParts): Promise<object> {
  const endpoint = TOOL_ENDPOINTS.find(({ name }) => name === tool.name);
  if (endpoint === undefined) throw new Error(`${tool.name} has no endpoint`);
  if (!parts.caller.credential.scopes.includes(endpoint.scope)) return scopeMissing(endpoint.scope);
  const admitted = await parts.takePlace(endpoint);
  if (isProblem(admitted)) return admitted;
  if (!tool.prices) return endpoint.answer({ path: {}, query: {}, body: given }, parts.world);
  const outcome = await answerValue(exchange, endpoint, given, { ...parts, admitted });
  return "written" in outcome ? JSON.parse(textOf(outcome.written)) : outcome;
}

const textOf = (written: string | Uint8Array): string =>
  typeof written === "string" ? written : Buffer.from(written).toString("utf8");
