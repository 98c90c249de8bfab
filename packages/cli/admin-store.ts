// What every administration command needs: its options, the configured store, who acts, and how it answers.

import { hostname, userInfo } from "node:os";
import { type ParseArgsConfig, parseArgs } from "node:util";
import {
  type Act,
  COMMAND_LINE,
  NotAllowed,
  NotFound,
  type Organisation,
  openStore,
  type Store,
  storeFromEnvironment,
} from "#store";
import { callerPath, say, Usage } from "./io.ts";
import { pad } from "./table.ts";

const OPTIONS = {
  as: { type: "string" },
  json: { type: "boolean" },
  reason: { type: "string" },
  email: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  organisation: { type: "string" },
  id: { type: "string" },
  "key-id": { type: "string" },
  "use-case": { type: "string" },
  state: { type: "string" },
  expires: { type: "string" },
  overlap: { type: "string" },
  calculations: { type: "string" },
  shifts: { type: "string" },
  requests: { type: "string" },
  credentials: { type: "string" },
  head: { type: "string" },
  person: { type: "string" },
  action: { type: "string" },
  text: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  limit: { type: "string" },
  after: { type: "string" },
  out: { type: "string" },
  key: { type: "string" },
  checkpoint: { type: "string" },
  scopes: { type: "string" },
  networks: { type: "string" },
} satisfies ParseArgsConfig["options"];

export type OptionName = keyof typeof OPTIONS;

export interface Asked {
  readonly store: Store;
  readonly options: Readonly<Partial<Record<OptionName, string>>>;
  /** The one argument without an option, if any. */
  readonly named: string | undefined;
  /** Prints the JSON or the text, as asked. */
  answer(json: unknown, text: string): Promise<void>;
}

/** The input of an action that needs no store. */
export type Apart = Omit<Asked, "store">;

interface StoreAction {
  readonly takes: readonly OptionName[];
  readonly isApart?: never;
  run(asked: Asked): Promise<number>;
}

interface ApartAction {
  readonly takes: readonly OptionName[];
  readonly isApart: true;
  run(asked: Apart): Promise<number>;
}

export type Action = StoreAction | ApartAction;

export interface Group {
  readonly help: string;
  readonly actions: Readonly<Record<string, Action>>;
}

const COMMON: readonly OptionName[] = ["as", "json", "reason"];

/** Reports a mistyped option before it opens the store. */
export async function withStore(args: readonly string[], action: Action): Promise<number> {
  const options = Object.fromEntries(
    [...COMMON, ...action.takes].map((name) => [name, OPTIONS[name]]),
  ) satisfies ParseArgsConfig["options"];
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [named, ...more] = positionals;
  if (more.length > 0) throw new Usage(`one thing at a time: ${positionals.join(" ")}`);
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const asked: Apart = {
    named,
    options: Object.fromEntries(texts),
    answer: (json, text) => say(values.json === true ? `${JSON.stringify(json)}\n` : text),
  };
  if (action.isApart) return action.run(asked);
  const store = await openStore(storeFromEnvironment(process.env, callerPath(".")));
  try {
    return await action.run({ ...asked, store });
  } finally {
    await store.close();
  }
}

export function required({ options }: Asked, name: OptionName): string {
  const value = options[name];
  if (value === undefined) throw new Usage(`--${name} is missing`);
  return value;
}

/** The command line, and whose: the machine's user, and the person who became that user by sudo. */
export function commandPlace(): string {
  const shown = (text: string): string => text.replace(/[^ -~]+/g, "?").slice(0, 60);
  const sudo = process.env.SUDO_USER ? `${shown(process.env.SUDO_USER)} as ` : "";
  return `${COMMAND_LINE}: ${sudo}${shown(userName())} on ${shown(hostname())}`;
}

/** A container's user need not have a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

/** For what the operator may do without being an administrator; the person named with --as, if any. */
export async function machineActor(asked: Asked): Promise<Act> {
  if (asked.options.as !== undefined) return actor(asked);
  const why = asked.options.reason === undefined ? {} : { why: asked.options.reason };
  return { by: COMMAND_LINE, where: commandPlace(), isOnMachine: true, ...why };
}

/** The acting administrator: the one named, or the only one there is. */
export async function actor({ store, options }: Asked): Promise<Act> {
  const why = options.reason === undefined ? {} : { why: options.reason };
  const known = await store.people.administrators();
  if (options.as !== undefined) {
    const person = await store.people.find(options.as);
    if (person?.isAdministrator) return { by: person.id, where: commandPlace(), isOnMachine: true, ...why };
    throw new NotAllowed(`${options.as} is not an administrator`);
  }
  const [only, ...others] = known;
  if (only === undefined) {
    throw new NotAllowed(
      "there is no administrator yet: make one with `fairclause admin create --email you@example.com`",
    );
  }
  if (others.length === 0) return { by: only.id, where: commandPlace(), isOnMachine: true, ...why };
  throw new Usage(`say who acts with --as: ${known.map(({ email }) => email).join(", ")}`);
}

/** By id or name; `given` says which words named it. */
export async function organisationNamed({ store }: Asked, given: string | undefined): Promise<Organisation> {
  if (given === undefined) throw new Usage("say which organisation, by its id or name: --organisation");
  const found = await store.organisations.find(given);
  if (found === undefined) throw new NotFound(`there is no organisation ${given}`);
  return found;
}

/** An instant as people read it. */
export const when = (ms: number | null): string =>
  ms === null ? "" : `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const table = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string => (rows.length === 0 ? `${none}\n` : `${pad([header, ...rows], [])}\n`);
