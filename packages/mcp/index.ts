// The calculation for AI models, over the Model Context Protocol: tools that ask us, so that no model computes.

import type { AnswerTool, HttpAnswer, HttpMessage } from "./message.ts";
import type { Sources } from "./tools.ts";

export type { ToolAnswer } from "./message.ts";
export { type Sources, TOOLS, type Tool, told } from "./tools.ts";

/** One message over HTTP. The SDK is read with the first one: most services get none. */
export const answerMessage = async (
  message: HttpMessage,
  answer: AnswerTool,
  release: string,
): Promise<HttpAnswer> => (await import("./server.ts")).answerMessage(message, answer, release);

/** Messages over standard streams, until standard input ends. */
export const serveStandardStreams = async (sources: Sources, release: string): Promise<void> =>
  (await import("./server.ts")).serveStandardStreams(sources, release);
