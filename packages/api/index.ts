// The HTTP service: started with settings, stopped in order; and what tests and tools hold it to.

import type { Endpoint } from "./endpoints/endpoint.ts";

export { type Configuration, type ConfigurationFault, readConfiguration } from "./configuration.ts";
export type { Endpoint, Example } from "./endpoints/endpoint.ts";
export { type Service, startService } from "./main/service.ts";
export { newLog, placeOf, type Sink, streamSink } from "./shared/log.ts";

/** The table of routes; the main thread of a service needs none of it, so it is read when asked for. */
export const loadRoutes = async (): Promise<readonly Endpoint[]> =>
  (await import("./endpoints/routes.ts")).ROUTES;
