// Style as a test: what a reviewer would otherwise repeat. Every failure names the file and what to do instead.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { test } from "node:test";
import { circlesIn, importGraph, longParameterLists, roomOf } from "./tidy/rooms.ts";
import { codeOf, importsOf, ROOT, readTextFiles, type SourceFile } from "./tidy/sources.ts";

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  contract: ["engine"],
  reference: ["engine"],
  explain: ["engine", "contract"],
  pack: ["engine", "contract"],
  risks: ["engine", "contract"],
  workbook: [],
  audit: ["engine", "contract", "workbook"],
  "audit-files": ["audit"],
  mapd: ["engine", "pack", "workbook"],
  store: [],
  mcp: ["engine", "contract", "explain", "pack", "risks"],
  api: ["engine", "contract", "explain", "pack", "risks", "audit", "audit-files", "store", "web", "mcp"],
  cli: [
    "engine",
    "contract",
    "explain",
    "pack",
    "pack/check",
    "risks",
    "audit",
    "audit-files",
    "mapd",
    "store",
    "api",
    "mcp",
  ],
  web: ["engine", "contract", "explain", "risks", "audit"],
  client: [],
  offline: ["engine", "contract", "explain", "risks", "client"],
};

const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/(?<![.\w$])Date\b(?!\s*\??:)/, "take a local date from the facts: the engine has no clock"],
  [/\bMath\s*\.\s*random\b/, "the same facts must give the same pay: pass the value in"],
  [/(?<![.\w$])performance\b(?!\s*\??:)/, "measure in bench/"],
  [
    /(?<![.\w$])process\b(?!\s*\??:)/,
    "take what you need as an argument; packages/cli reads the environment",
  ],
  [/(?<![.\w$])(?:setTimeout|setInterval|queueMicrotask)\b/, "the engine is synchronous: return the value"],
  [/(?<![.\w$])console\b(?!\s*\??:)/, "return the explanation as a value; packages/cli prints it"],
  [/(?<![.\w$])fetch\s*\(/, "the engine does no I/O: packages/pack reads awards and passes them in"],
  [/\bparseFloat\b/, "parse to integer cents or minutes: binary floating point loses cents"],
  [/\.\s*toFixed\b/, "format from integer cents: toFixed rounds binary floating point"],
];

const MAX_LINES = 300;
/** Files allowed to be longer, and how long. Only ever shrinks: lower or delete an entry when its file does. */
const LONG_FILES: Readonly<Record<string, number>> = {};

const files = readTextFiles();
const typescript = files.filter((file) => /\.tsx?$/.test(file.path));
const isTest = (file: SourceFile): boolean => file.path.endsWith(".test.ts");
const packageOf = (path: string): string | undefined => /^packages\/([^/]+)\//.exec(path)?.[1];

/** Fails with every finding at once, one a line. */
function assertNone(findings: readonly (string | undefined)[]): void {
  const found = findings.filter((finding) => finding !== undefined);
  assert.ok(found.length === 0, `\n${found.map((finding) => `  ${finding}`).join("\n")}`);
}

function judgeImport(path: string, specifier: string): string | undefined {
  const where = `${path} imports "${specifier}"`;
  const own = packageOf(path);
  if (specifier.startsWith(".")) {
    const target = posix.join(posix.dirname(path), specifier);
    if (packageOf(target) === own && (own !== undefined || !target.startsWith("packages/"))) return;
    if (!target.startsWith("packages/"))
      return `${where}: a package uses its own files; read awards/ as files`;
    return `${where}: packages meet only through their index.ts; import "#${packageOf(target)}" instead`;
  }
  if (!specifier.startsWith("#") || own === undefined || specifier === `#${own}`) return;
  const allowed = MAY_IMPORT[own];
  if (allowed === undefined)
    return `${where}: add packages/${own} and its arrows to MAY_IMPORT in tests/tidy.test.ts`;
  if (allowed.includes(specifier.slice(1))) return;
  const names = allowed.map((name) => `#${name}`).join(", ") || "no other package";
  return `${where}: ${own} may import ${names}; pass the value in, or move the code to a package that may (a test: to tests/)`;
}

test("packages import only along the arrows and only through index.ts", () => {
  assertNone(typescript.flatMap(({ path, text }) => importsOf(text).map((name) => judgeImport(path, name))));
});

/** The rooms of each package from the ground up: a room may import those before it. A file at the top is a room too. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  engine: [
    "award",
    "result",
    "facts",
    "attendance",
    "law",
    "rest",
    "shift",
    "hours",
    "rates",
    "claims",
    "price",
    "words",
    "calculate.ts",
    "what-if",
    "index.ts",
  ],
  contract: [
    "schemas",
    "library",
    "problems",
    "text",
    "request",
    "period",
    "price",
    "assumptions",
    "result",
    "audit",
    "compare",
    "search",
    "public-data",
    "receipts",
    "examples",
    "index.ts",
  ],
  audit: [
    "records",
    "columns",
    "parquet",
    "periods",
    "price",
    "compare",
    "audit-employee.ts",
    "totals",
    "outputs",
    "whole",
    "index.ts",
  ],
};
/** Packages whose files import one another in no circle, not even for types. */
const WITHOUT_CIRCLES = [
  "engine",
  "contract",
  "reference",
  "explain",
  "pack",
  "mapd",
  "audit",
  "audit-files",
  "cli",
  "client",
  "offline",
];
/** Packages whose functions take few parameters. */
const FEW_PARAMETERS = ["engine", "contract", "audit", "audit-files", "cli", "web", "client", "offline"];
const MOST_PARAMETERS = 4;

/** A package's own files without its tests and what is only there for them. */
const sourcesOf = (name: string): readonly SourceFile[] =>
  typescript.filter(
    (file) => packageOf(file.path) === name && !isTest(file) && !file.path.includes("/testing/"),
  );

function judgeRoom(rooms: readonly string[], path: string, target: string): string | undefined {
  const [from, to] = [rooms.indexOf(roomOf(path)), rooms.indexOf(roomOf(target))];
  if (from < 0) return `${path}: add its room to ROOMS in tests/tidy.test.ts, above the rooms it needs`;
  if (to <= from) return;
  return `${path} imports ${target}: ${rooms[from]} lies below ${rooms[to]}; pass the value in, or move what both need to a room below`;
}

test("inside a package a room imports only the rooms below it", () => {
  assertNone(
    Object.entries(ROOMS).flatMap(([name, rooms]) =>
      importGraph(sourcesOf(name)).flatMap(({ path, imports }) =>
        imports.map((target) => judgeRoom(rooms, path, target)),
      ),
    ),
  );
});

test("files import one another in no circle", () => {
  assertNone(
    WITHOUT_CIRCLES.flatMap((name) => circlesIn(importGraph(sourcesOf(name)))).map(
      (circle) => `${circle.join(", ")}: move what they share to a file that imports none of them`,
    ),
  );
});

test(`a function takes at most ${MOST_PARAMETERS} parameters`, () => {
  assertNone(
    FEW_PARAMETERS.flatMap(sourcesOf).flatMap((file) =>
      longParameterLists(file, MOST_PARAMETERS).map(
        ({ line, count }) => `${file.path}:${line} takes ${count}: make a value of what belongs together`,
      ),
    ),
  );
});

const engineSources = typescript.filter((file) => packageOf(file.path) === "engine" && !isTest(file));

test("the engine imports nothing but its own files", () => {
  const advice =
    "the engine has no dependency; take the value as an argument, or do this in packages/pack or cli";
  assertNone(
    engineSources.flatMap(({ path, text }) =>
      importsOf(text).map((name) =>
        name.startsWith(".") ? undefined : `${path} imports "${name}": ${advice}`,
      ),
    ),
  );
});

test("the engine has no clock, chance, I/O or floating point", () => {
  assertNone(
    engineSources.flatMap(({ path, text }) =>
      IMPURE.map(([pattern, advice]) => {
        const used = pattern.exec(codeOf(text))?.[0];
        return used === undefined ? undefined : `${path} uses ${used}: ${advice}`;
      }),
    ),
  );
});

/** What stays between two calculations belongs to a value that the caller makes. */
const MODULE_STATE =
  /^(?:export )?(?:let\s|const \w+(?::(?!\s*Readonly)[^=]*)? = new (?:Weak)?(?:Map|Set)\b)/m;

test("the engine keeps nothing in a module", () => {
  assertNone(
    engineSources.map(({ path, text }) => {
      const found = MODULE_STATE.exec(codeOf(text))?.[0];
      return found === undefined
        ? undefined
        : `${path} has "${found}": keep it in the law's Memory, or type it as a ReadonlyMap or ReadonlySet`;
    }),
  );
});

/** The names a file takes from a package as values; a type costs nothing and shares no behaviour. */
function valuesFrom(text: string, specifier: string): readonly string[] {
  const imports = text.matchAll(/import\s+(type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/g);
  return [...imports].flatMap(([, type, names = "", from]) =>
    from !== specifier || type !== undefined
      ? []
      : names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type ")),
  );
}

test("the reference interpreter shares only types and units with the engine", () => {
  const units = files.find(({ path }) => path === "packages/engine/award/units.ts")?.text ?? "";
  const exported = [...units.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
  const shared = new Set([...exported, "NOT_STATED"]);
  const advice = "say in packages/reference itself what it means; two that share code share mistakes";
  const own = typescript.filter(({ path }) => packageOf(path) === "reference");
  assert.ok(own.length > 0, "there is a reference interpreter");
  assertNone(
    own.flatMap(({ path, text }) =>
      valuesFrom(text, "#engine")
        .filter((name) => !shared.has(name))
        .map((name) => `${path} imports ${name} from the engine: ${advice}`),
    ),
  );
});

function judgeLength({ path, text }: SourceFile): string | undefined {
  const lineCount = text.replace(/\n$/, "").split("\n").length;
  const allowed = LONG_FILES[path];
  const limit = allowed ?? MAX_LINES;
  if (lineCount > limit) {
    return `${path} has ${lineCount} lines, over ${limit}: split it, decisions in the parent and plain work in the leaves`;
  }
  if (allowed === undefined || lineCount === allowed) return;
  return `${path} is down to ${lineCount} lines: set it to that in LONG_FILES, or delete it at ${MAX_LINES}`;
}

test(`a source file has at most ${MAX_LINES} lines`, () => {
  const gone = Object.keys(LONG_FILES).filter((path) => !files.some((file) => file.path === path));
  assertNone(gone.map((path) => `${path} no longer exists: delete it from LONG_FILES`));
  assertNone(typescript.filter((file) => !isTest(file)).map(judgeLength));
});

test("a package's source file opens by saying what it is for", () => {
  const silent = typescript.filter(
    (file) => packageOf(file.path) && !isTest(file) && !/^(?:#![^\n]*\n)?\s*\/[/*]/.test(file.text),
  );
  assertNone(
    silent.map(({ path }) => `${path}: open with a comment of one sentence that says what the file is for`),
  );
});

test("nothing escapes the type checker", () => {
  const escaping = typescript.filter((file) => /\bas\s+any\b/.test(codeOf(file.text)));
  assertNone(escaping.map(({ path }) => `${path} uses "as any": parse the value, or narrow it from unknown`));
});

test("no test is skipped or runs alone", () => {
  const partial =
    /\b(?:it|test|describe|suite)\s*\.\s*(?:only|skip|todo)\b|[{,]\s*(?:only|skip|todo)\s*:\s*(?!false)/;
  assertNone(
    typescript.filter(isTest).map(({ path, text }) => {
      const used = partial.exec(codeOf(text))?.[0];
      return used === undefined
        ? undefined
        : `${path} has "${used}": make the test pass, or delete it and say why`;
    }),
  );
});

const MACHINE_SPECIFIC: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.:/*)}-])\/(?:work|home|root|Users)\/\w*/, "use a path relative to the repository"],
  [/\b[A-Z]:\\Users\\/, "use a path relative to the repository"],
  [
    /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\/\/[^\s"'/]*registry[^\s"'/]*\.[^\s"'/]+/,
    "leave the registry to npm's settings",
  ],
  [
    /"resolved":\s*"http[^"]*"?/,
    "install with this repository's .npmrc, which leaves addresses out of the lock file",
  ],
];

test("no file names a machine's path or a package registry", () => {
  assertNone(
    files.flatMap(({ path, text }) =>
      MACHINE_SPECIFIC.map(([pattern, advice]) => {
        const found = pattern.exec(text);
        if (found === null) return undefined;
        return `${path}:${text.slice(0, found.index).split("\n").length} has ${found[0]}: ${advice}`;
      }),
    ),
  );
});

/** The targets of inline links, images and reference definitions, outside code. */
function linksOf(markdown: string): readonly string[] {
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").replace(/`[^`\n]*`/g, "");
  const links = prose.matchAll(
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]^]+\]:\s+<?([^\s>]+)>?/gm,
  );
  return [...links].map((match) => match[1] ?? match[2] ?? "");
}

function judgeLink(path: string, link: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(link)) return;
  const target = decodeURIComponent(link.replace(/[#?].*$/s, ""));
  const base = target.startsWith("/") ? ROOT : join(ROOT, dirname(path));
  if (existsSync(join(base, target))) return;
  return `${path} links to ${link}, which does not exist: correct the link or remove it`;
}

test("every relative Markdown link points at something", () => {
  const markdown = files.filter((file) => file.path.endsWith(".md"));
  assertNone(markdown.flatMap(({ path, text }) => linksOf(text).map((link) => judgeLink(path, link))));
});
