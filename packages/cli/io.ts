// What every command needs: where the award data is, reading input, writing output.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";

export type Command = (args: readonly string[]) => Promise<number>;

/** The command was called in a way it does not understand. */
export class Usage extends Error {}

/** `npm run` changes the folder; paths people type are relative to where they typed them. */
export const callerPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

export const awardsFolder = (given: string | undefined): string =>
  given === undefined ? join(import.meta.dirname, "../../awards") : callerPath(given);

export const readInput = async (path: string): Promise<Uint8Array> =>
  path === "-" ? buffer(process.stdin) : readFileSync(callerPath(path));

/** Writes and waits when the reader is slow; a reader that went away ends the work quietly. */
export function say(output: string): Promise<void> {
  return new Promise((done) => {
    if (process.stdout.write(output)) done();
    else process.stdout.once("drain", done);
  });
}

process.stdout.on("error", (error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(0);
  throw error;
});
