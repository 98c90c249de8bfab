// The HTTP service: starts with settings and stops in order; and what tests and tools check it with.

import type { ConsoleCall } from "./console/call.ts";
import { pageLink } from "./console/letters.ts";
import type { Route } from "./endpoints/endpoint.ts";

export {
  type Configuration,
  type ConfigurationFault,
  logSettingsFrom,
  readConfiguration,
} from "./configuration.ts";
export type { ConsoleCall } from "./console/call.ts";
export { CONSOLE_PROBLEMS } from "./console-problem-codes.ts";
export type { Example, Route } from "./endpoints/endpoint.ts";
export { type Service, startService } from "./main/service.ts";
export { SERVICE_PROBLEMS } from "./problem-codes.ts";
export { newLog, placeOf, type Sink, streamSink } from "./shared/log.ts";
export { keepCheckpoint, type LogSettings } from "./shared/log-settings.ts";

/** The table of the console's calls, loaded on demand, as the table of routes. */
export const loadConsoleCalls = async (): Promise<readonly ConsoleCall[]> =>
  (await import("./console/table.ts")).CALLS;

/** The page where a person sets a password with a link's token. */
export const passwordPage = (publicUrl: string, token: string): string => pageLink(publicUrl, "reset", token);

/** The API's document (OpenAPI 3.1), as a release serves it. */
export const loadDocument = async (release: string): Promise<{ readonly [key: string]: unknown }> => {
  const { BASE_PATH, ROUTES } = await import("./endpoints/routes.ts");
  return (await import("./openapi.ts")).openApiDocument(ROUTES, BASE_PATH, release);
};

/** The table of routes; the main thread of a service does not need it, so it is loaded on demand. */
export const loadRoutes = async (): Promise<readonly Route[]> =>
  (await import("./endpoints/routes.ts")).ROUTES;
