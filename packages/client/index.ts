// The runtime of @fairclause/client: calls of the service with retries, and batches as streams. It imports nothing.

export { clientOf, type Method, type Operation, type Operations } from "./client.ts";
export { FairclauseProblem, FairclauseUnreachable } from "./errors.ts";
