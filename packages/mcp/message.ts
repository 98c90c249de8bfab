// What a message over HTTP is, and how a tool is answered, in types that need no SDK.

import type { Problem } from "#contract";
import type { Tool } from "./tool.ts";

/** An answer as `told` gives it, or a problem. */
export type AnswerTool = (tool: Tool, given: object) => Promise<object | Problem>;

export interface HttpMessage {
  /** Its method and headers. */
  readonly request: Request;
  /** As read from JSON. */
  readonly body: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: object | null;
}
