// The calculation without the service: what @fairclause/engine exports, with the award data read by whoever makes it.

export { FairclauseProblem } from "#client";
export { canonicalJson, contentHash } from "#contract";
export { ENGINE_VERSION } from "#engine";
export { CALLS, engineFrom, type ReadFile } from "./engine.ts";
