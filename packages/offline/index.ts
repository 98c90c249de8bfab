// The calculation without the service: what @fairclause/engine exports, with award data that the caller reads.

export { FairclauseProblem } from "#client";
export { canonicalJson, contentHash } from "#contract";
export { ENGINE_VERSION } from "#engine";
export { CALLS, engineFrom, type ReadFile } from "./engine.ts";
