// Writes a folder with as many encoded awards as there are modern awards, made of copies, to measure what grows with
// them.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isRatesOnly, packNames, publishVersions } from "#pack";

const HELP = `npm run award-copies -- FOLDER: write a folder with many encoded awards, to measure what grows with them

      --awards 121     how many encoded awards there are to be in all
      --help           this text

Awards of which we only have rates become copies of encoded ones, under their own codes. FOLDER/awards is the award
data with a register of its own, FOLDER/tests has the pay guide figures, pay periods and hand-worked cases of the copies
under their codes. Check the awards with \`npm run -s fairclause -- awards check --awards FOLDER/awards\`. To run tests on
them, take a second checkout, replace its awards with FOLDER/awards, and copy FOLDER/tests over its tests.

Exit codes: 0 written, 2 wrong usage.
`;

const ROOT = join(import.meta.dirname, "..");
const ALL_AWARDS = "121";
const CODE_LENGTH = "MA000000".length;

/** Files about one award, outside its pack: their names start with its code. */
const TEST_FOLDERS = ["tests/conformance", "tests/conformance/figures", "tests/hand-worked", "tests/periods"];

interface Copy {
  /** The encoded award. */
  readonly original: string;
  /** The award with rates only that the copy replaces. */
  readonly replaced: string;
}

const codeOf = (name: string): string => name.slice(0, CODE_LENGTH);

class Usage extends Error {}

/** Which award each award with rates only becomes a copy of: the encoded ones in turn. */
function plannedCopies(awards: string, count: number): readonly Copy[] {
  const names = packNames(awards);
  const { rates = [], encoded = [] } = Object.groupBy(names, (name) =>
    isRatesOnly(join(awards, name)) ? "rates" : "encoded",
  );
  const wanted = count - encoded.length;
  if (!(wanted >= 0 && wanted <= rates.length))
    throw new Usage(`--awards is a number from ${encoded.length} to ${names.length}`);
  return rates
    .slice(0, wanted)
    .map((replaced, index) => ({ replaced, original: encoded[index % encoded.length] ?? replaced }));
}

/** Every file of a folder, with one code replaced by another in all text. */
function renameCodes(folder: string, from: string, to: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(from, to));
  }
}

function copyPack(awards: string, { original, replaced }: Copy): void {
  const code = codeOf(replaced);
  const folder = join(awards, `${code}-copy-of-${original.slice(CODE_LENGTH + 1)}`);
  rmSync(join(awards, replaced), { recursive: true });
  cpSync(join(awards, original), folder, { recursive: true });
  renameCodes(folder, codeOf(original), code);
}

/** The coverage register, with the original's entry in place of the award's. */
function copyCoverage(awards: string, copies: readonly Copy[]): void {
  const path = join(awards, "coverage.yaml");
  const entries = readFileSync(path, "utf8").split(/^(?=MA\d{6}:)/m);
  const originals = new Map(copies.map(({ original, replaced }) => [codeOf(replaced), codeOf(original)]));
  const written = entries.map((entry) => {
    const original = originals.get(codeOf(entry));
    const copied = original === undefined ? undefined : entries.find((one) => one.startsWith(`${original}:`));
    return copied === undefined ? entry : `${codeOf(entry)}${copied.slice(CODE_LENGTH)}`;
  });
  writeFileSync(path, written.join(""));
}

/** Figures and cases of the original under the copy's code. */
function copyTests(folder: string, { original, replaced }: Copy): void {
  const [from, to] = [codeOf(original), codeOf(replaced)];
  for (const tests of TEST_FOLDERS)
    for (const file of readdirSync(join(ROOT, tests)).filter((name) => name.startsWith(from)))
      writeFileSync(
        join(folder, tests, file.replace(from, to)),
        readFileSync(join(ROOT, tests, file), "utf8").replaceAll(from, to),
      );
}

/** Everything but the register, which starts empty; gives the number of copies. */
export function copyAwards(folder: string, count: number): number {
  const copies = plannedCopies(join(ROOT, "awards"), count);
  const awards = join(folder, "awards");
  const isData = (path: string): boolean => !/[\\/](?:published|versions\.lock)$/.test(path);
  cpSync(join(ROOT, "awards"), awards, { recursive: true, filter: isData });
  for (const tests of TEST_FOLDERS) cpSync(join(ROOT, tests), join(folder, tests), { recursive: true });
  for (const copy of copies) {
    copyPack(awards, copy);
    copyTests(folder, copy);
  }
  copyCoverage(awards, copies);
  return copies.length;
}

function run(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      awards: { type: "string", default: ALL_AWARDS },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new Usage("give one FOLDER");
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (existsSync(folder)) throw new Usage(`${folder} is there already; give the name of a new folder`);
  const copied = copyAwards(folder, Number(values.awards));
  publishVersions(join(folder, "awards"));
  process.stdout.write(`${values.awards} encoded awards, ${copied} of them copies, in ${folder}\n`);
  return 0;
}

const isUsage = (error: unknown): error is Error =>
  error instanceof Usage ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

function main(): void {
  try {
    process.exitCode = run(process.argv.slice(2));
  } catch (error) {
    if (!isUsage(error)) throw error;
    const hint = "Run `npm run award-copies -- --help` for what there is.";
    process.stderr.write(`award-copies: ${error.message}\n${hint}\n`);
    process.exitCode = 2;
  }
}

if (process.argv[1] === import.meta.filename) main();
