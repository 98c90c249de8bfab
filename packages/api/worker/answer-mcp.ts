// Answers a message of the Model Context Protocol: it needs a key, and a tool costs what its call of the API costs.

import { isProblem, type Problem, readJsonBytes } from "#contract";
import { answerMessage, type Tool, type ToolAnswer } from "#mcp";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { TOOL_ENDPOINTS } from "../endpoints/tools.ts";
import type { HttpProblem } from "../problems.ts";
import { type Admitted, answerValue, type BodyParts } from "./answer-body.ts";
import { bodyProblem, readBody } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";
import { type Caller, scopeProblem } from "./verdicts.ts";

export interface McpParts extends BodyParts {
  /** Counts a call against its endpoint's limit, or against that of other calls; a problem when none is left. */
  readonly takePlace: (endpoint?: Endpoint) => Promise<Admitted | HttpProblem>;
  readonly caller: Caller;
}

/** Null when the caller has gone. */
export async function answerMcp(exchange: Exchange, parts: McpParts): Promise<Outcome | null> {
  const read = await readMessage(exchange, parts);
  const endpoint = read !== null && "value" in read ? toolEndpoint(read.value) : undefined;
  const admitted = await parts.takePlace(endpoint);
  if (read === null) return null;
  // The model gets a tool's refusal as an answer: it can wait or ask differently.
  if (endpoint === undefined && isProblem(admitted)) return admitted;
  if (!("value" in read)) return read;
  const answer = (tool: Tool, value: object) =>
    answerTool(exchange, tool, { value, bytes: read.bytes }, { ...parts, admitted });
  const { status, text } = await answerMessage(
    { request: protocolRequest(exchange), body: read.value },
    answer,
    parts.world.release,
  );
  return status === 200 ? { written: text } : { reply: { status, body: parsed(text), headers: [] } };
}

const parsed = (text: string): object | null => (text === "" ? null : JSON.parse(text));

async function readMessage(
  exchange: Exchange,
  { bodies, caller }: McpParts,
): Promise<{ readonly value: unknown; readonly bytes: number } | Problem | null> {
  const unfit = bodyProblem(exchange.request);
  if (unfit !== null) return unfit;
  const bytes = await readBody(exchange, bodies, caller.credential.organisation.id);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const read = readJsonBytes(bytes);
  return "problem" in read ? read.problem : { value: read.value, bytes: bytes.length };
}

/** The endpoint of the tool that a message calls; undefined for every other message. */
function toolEndpoint(message: unknown): Endpoint | undefined {
  if (fieldOf(message, "method") !== "tools/call") return undefined;
  const called = fieldOf(fieldOf(message, "params"), "name");
  return TOOL_ENDPOINTS.find(({ name }) => name === called);
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** For the SDK: the headers of the protocol and nothing else. */
const protocolRequest = ({ request: { headers } }: Exchange): Request =>
  new Request("http://localhost/mcp", {
    method: "POST",
    headers: ["accept", "content-type", "mcp-protocol-version"].flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  });

/** A problem is an answer too, for the model to read. */
async function answerTool(
  exchange: Exchange,
  tool: Tool,
  given: { readonly value: object; readonly bytes: number },
  parts: McpParts & { readonly admitted: Admitted | HttpProblem },
): Promise<ToolAnswer> {
  const { admitted, caller, world } = parts;
  const endpoint = TOOL_ENDPOINTS.find(({ name }) => name === tool.name);
  if (endpoint === undefined) throw new Error(`${tool.name} has no endpoint`);
  if (isProblem(admitted)) return { body: admitted };
  if (!caller.credential.scopes.includes(endpoint.scope))
    return { body: scopeProblem(caller, endpoint.scope) };
  if (!tool.prices) return { body: endpoint.answer({ path: {}, query: {}, body: given.value }, world) };
  const outcome = await answerValue(exchange, endpoint, given, { ...parts, admitted });
  if (!("written" in outcome)) return { body: "answer" in outcome ? outcome.answer : outcome };
  const text = textOf(outcome.written);
  return { body: JSON.parse(text), text };
}

const textOf = (written: string | Uint8Array): string =>
  typeof written === "string" ? written : Buffer.from(written).toString("utf8");
