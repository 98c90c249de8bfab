// `fairclause serve`: runs the service with the settings of the environment, until a signal stops it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Configuration,
  newLog,
  placeOf,
  readConfiguration,
  type Service,
  type Sink,
  startService,
  streamSink,
} from "#api";
import { AlreadyOpen, Misconfigured, NewerSchema, StoreUnavailable } from "#store";
import { type Command, Usage } from "./io.ts";

export const serve: Command = async (args) => {
  if (args.length > 0) throw new Usage("serve takes no arguments; its settings are in the environment");
  const configuration = configured(process.env);
  if (configuration === null) return 1;
  const service = await started(configuration);
  return service === null ? 1 : untilStopped(service);
};

/** Prints every fault of the settings, or returns them. */
export function configured(env: Readonly<Record<string, string | undefined>>): Configuration | null {
  const read = readConfiguration(env, env.INIT_CWD ?? process.cwd());
  if (!("port" in read)) {
    for (const { setting, problem } of read) process.stderr.write(`fairclause: ${setting}: ${problem}\n`);
    return null;
  }
  return read;
}

const sink: Sink = streamSink(process.stderr);

const release = (): string => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  return String(version);
};

/** Says why when it cannot start. */
export async function started(configuration: Configuration): Promise<Service | null> {
  process.on("uncaughtException", giveUp);
  process.on("unhandledRejection", giveUp);
  try {
    return await startService(configuration, release(), sink);
  } catch (error) {
    const expected = [AlreadyOpen, Misconfigured, NewerSchema, StoreUnavailable];
    if (!(error instanceof Error) || !(expected.some((kind) => error instanceof kind) || "code" in error))
      throw error;
    process.stderr.write(`fairclause: the service cannot start: ${error.message}\n`);
    return null;
  }
}

/** An uncaught error in the main thread may have left anything behind: the supervisor starts us again. */
function giveUp(error: unknown): void {
  newLog("error", sink)("error", "service_failed", { ...placeOf(error) });
  process.exit(1);
}

/** SIGTERM and SIGINT drain, SIGHUP reads the certificate again. */
export function untilStopped(service: Service): Promise<number> {
  return new Promise((done) => {
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) return;
      isStopping = true;
      service.stop().then(() => done(0), giveUp);
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    process.on("SIGHUP", () => service.reload());
    service.broken.then((why) => {
      process.stderr.write(`fairclause: ${why}\n`);
      process.exit(1);
    });
  });
}
