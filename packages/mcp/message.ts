// What a message over HTTP is, and how a tool is answered, in types that need no SDK.

import type { Problem } from "#contract";
import type { Tool } from "./tool.ts";

export interface ToolAnswer {
  /** As `told` gives it. */
  readonly body: object | Problem;
  /** The body as JSON, where it was written already. */
  readonly text?: string;
}

export type AnswerTool = (tool: Tool, given: object) => Promise<ToolAnswer>;

export interface HttpMessage {
  /** Its method and headers. */
  readonly request: Request;
  /** As read from JSON. */
  readonly body: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  /** JSON, or nothing. */
  readonly text: string;
}
