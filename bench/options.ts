// What the command line asks of the benchmark.

import { parseArgs } from "node:util";

export const HELP = `npm run bench -- [options]

Prices shifts on one core and prints shifts a second: a mixed General Retail workload, the same small rule
in other rule engines and in plain code, and the cost of a shift with more awards loaded.

  --quick           a few seconds instead of most of a minute; good for a first look, not for quoting
  --check           exit with 1 when an aim is missed
  --json FILE       write everything measured to FILE
  --against COMMIT  only the mixed workload, beside that commit, in turn and in the same run
  --help            show this
`;

export interface Options {
  readonly quick: boolean;
  readonly check: boolean;
  readonly help: boolean;
  readonly json: string | null;
  /** The commit to time beside this code; null: measure this code alone. */
  readonly against: string | null;
}

/** null: the command line was not understood, and standard error says why. */
export function readOptions(commandLine: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({ args: [...commandLine], options: OPTIONS });
    return {
      quick: values.quick ?? false,
      check: values.check ?? false,
      help: values.help ?? false,
      json: values.json ?? null,
      against: values.against ?? null,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`bench: ${error.message}\n`);
    return null;
  }
}

const OPTIONS = {
  quick: { type: "boolean" },
  check: { type: "boolean" },
  help: { type: "boolean" },
  json: { type: "string" },
  against: { type: "string" },
} as const;
