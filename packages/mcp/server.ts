// The protocol, by the official SDK: the tools listed and called, over standard streams or one HTTP message at a time.

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { isProblem } from "#contract";
import type { AnswerTool, HttpAnswer, HttpMessage, ToolAnswer } from "./message.ts";
import { NOTICE, problemBody, type Sources, TOOLS, told } from "./tools.ts";

const INSTRUCTIONS = `Fairclause says what Australian modern awards require a shift of work to pay, to the cent, with the clause behind every line.
Never compute, estimate or correct an amount yourself: ask a tool, and quote its figures, its assumptions and its clauses.
First find the award (find_award) and the classification (find_classification) and have the person confirm both.
If a tool refuses, say so and give its reason: our sources do not settle it.
Quote calculations (calculation_id and versions) so that the answer can be checked. ${NOTICE}`;

/** Reading only, and the same answer each time: a model may ask as often as it likes. */
const READS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

const LISTED = TOOLS.map(({ name, title, description, input }) => ({
  name,
  title,
  description,
  inputSchema: { type: "object" as const, ...JSON.parse(JSON.stringify(input)) },
  annotations: { title, ...READS },
}));

/** One for all messages: making one takes longer than answering most of them. */
const VALIDATOR = new AjvJsonSchemaValidator();

function serverFor(answer: AnswerTool, release: string): Server {
  const server = new Server(
    { name: "fairclause", title: "Fairclause", version: release },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: VALIDATOR },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) throw new Error(`there is no tool ${params.name}; tools/list has them`);
    return resultOf(await answer(tool, params.arguments ?? {}));
  });
  return server;
}

function resultOf({ body: answer, text }: ToolAnswer) {
  const isError = isProblem(answer);
  const body = isError ? problemBody(answer) : answer;
  return {
    content: [{ type: "text" as const, text: text ?? JSON.stringify(body) }],
    structuredContent: { ...body },
    isError,
  };
}

/** Until standard input ends. */
export async function serveStandardStreams(sources: Sources, release: string): Promise<void> {
  const server = serverFor(async (tool, given) => ({ body: told(tool, given, sources) }), release);
  const ended = new Promise<void>((done) => {
    server.onclose = done;
    process.stdin.once("end", done);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}

/** One message over HTTP, with no memory of earlier ones. A bug in a tool is thrown, so the model never sees its message. */
export async function answerMessage(
  message: HttpMessage,
  answer: AnswerTool,
  release: string,
): Promise<HttpAnswer> {
  const bugs: unknown[] = [];
  const watched: AnswerTool = async (tool, given) => {
    try {
      return await answer(tool, given);
    } catch (error) {
      bugs.push(error);
      throw error;
    }
  };
  const answered = await replyTo(message, serverFor(watched, release));
  if (bugs.length > 0) throw bugs[0];
  return answered;
}

async function replyTo(message: HttpMessage, server: Server): Promise<HttpAnswer> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(message.request, { parsedBody: message.body });
    return { status: response.status, text: await response.text() };
  } finally {
    await server.close();
  }
}
