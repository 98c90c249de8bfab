// `fairclause awards`: the awards we have, their classifications and rates, their versions, and the coverage register.

import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  languagePage,
  loadCatalogue,
  loadLibrary,
  packText,
  publishVersions,
  rulesSchema,
  verifyVersions,
} from "#pack";
import { awardsPage } from "./awards-page.ts";
import { classifications } from "./classifications.ts";
import { counted, sayFaults } from "./faults.ts";
import { awardsFolder, type Command, say, Usage } from "./io.ts";
import { diff, versions } from "./versions.ts";

const EXAMPLE_AWARD = join(import.meta.dirname, "../../docs/example-award/MA999001-lighthouse-keepers");

export const awards: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      on: { type: "string" },
      json: { type: "boolean", default: false },
      markdown: { type: "boolean", default: false },
      awards: { type: "string" },
    },
  });
  const [action, first, second, ...more] = positionals;
  const folder = awardsFolder(values.awards);
  if (more.length === 0 && second === undefined) {
    if (action === "verify" && first === undefined) return verify(folder);
    if (action === "publish" && first === undefined) return publish(folder);
    if (action === "list" && first === undefined) return list(folder, values);
    if (action === "language" && first === undefined) return language();
    if (action === "schema" && first === undefined) return schema();
    if (action === "versions" && first !== undefined) return versions(folder, first, values.json);
    if (action === "classifications" && first !== undefined) {
      return classifications(folder, first, values.on, values.json);
    }
  }
  if (action === "diff" && first !== undefined && second !== undefined && more.length === 0)
    return diff(folder, first, second);
  throw new Usage(
    "awards takes list, classifications CODE, versions CODE, diff A B, check [CODE], verify, publish, language or schema",
  );
};

/** The reference page of the award language, with the made-up award in it. */
async function language(): Promise<number> {
  await say(languagePage(packText(EXAMPLE_AWARD)));
  return 0;
}

async function schema(): Promise<number> {
  await say(`${JSON.stringify(rulesSchema(), null, 2)}\n`);
  return 0;
}

async function verify(folder: string): Promise<number> {
  const { versions: count, faults } = verifyVersions(folder);
  await sayFaults(faults);
  await say(
    faults.length === 0
      ? `${counted(count, "published version")}, every hash as published.\n`
      : `${counted(faults.length, "fault")}.\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function publish(folder: string): Promise<number> {
  const { added } = publishVersions(folder);
  for (const id of added) await say(`${id} is published.\n`);
  await say(
    added.length === 0
      ? "Nothing to publish: every version is in the register.\n"
      : `${counted(added.length, "version")} published.\n`,
  );
  return 0;
}

interface Form {
  readonly json: boolean;
  readonly markdown: boolean;
}

async function list(folder: string, { json, markdown }: Form): Promise<number> {
  const library = loadLibrary(folder);
  const catalogue = loadCatalogue(folder, library);
  if (markdown) {
    await say(awardsPage(folder, catalogue, library));
    return 0;
  }
  const held = catalogue.awards();
  const lines = held.map(
    ({ code, title, depth, from, verified_to, gaps }) =>
      `${code}  ${title}  ${depth}, ${from} to ${verified_to}\n${depth === "rates" ? "" : gaps.map((gap) => `  - ${gap}\n`).join("")}`,
  );
  await say(json ? `${JSON.stringify(held, null, 2)}\n` : lines.join(""));
  return 0;
}
