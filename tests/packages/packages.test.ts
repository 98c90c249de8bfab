// Both packages as they would go to npm: installed into an empty project, type-checked, run, and compared with the
// service.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build, transformSync } from "esbuild";
import { SHIFT_EXAMPLE } from "#contract";
import { call } from "../http/testing/call.ts";
import { startTestService, type TestService } from "../http/testing/service.ts";
import { ASK, ASK_EXPRESS, EXPRESS_HERE, EXPRESS_TYPES } from "./testing/examples.ts";
import { blocksOf, installedProject, type Project, ROOT } from "./testing/project.ts";
import { PATHS, REQUESTS } from "./testing/requests.ts";

let service: TestService;
let project: Project;
let env: Readonly<Record<string, string>>;
before(async () => {
  [service, project] = await Promise.all([startTestService(), installedProject()]);
  env = { FAIRCLAUSE_URL: service.url, FAIRCLAUSE_KEY: service.token };
});
after(async () => {
  await service?.stop();
  project?.remove();
});

const BLOCKS = blocksOf("docs/packages.md", "ts");
const EXAMPLES = ["express-server", "next-route", "nightly-check"];
const example = (name: string): string => readFileSync(join(ROOT, "docs/examples", `${name}.ts`), "utf8");
const javascript = (code: string): string => transformSync(code, { loader: "ts", format: "esm" }).code;

/** The Node on the path, which is 20 where we test releases, and the one that runs this. */
const NODES = ["node", process.execPath];

test("the quickstarts and examples hold under the strictest types", async () => {
  for (const [index, code] of BLOCKS.entries()) project.write(`block-${index}.ts`, code);
  for (const name of EXAMPLES) project.write(`${name}.ts`, example(name));
  project.write("node_modules/express/index.d.ts", EXPRESS_TYPES);
  project.write(
    "node_modules/express/package.json",
    '{"name":"express","type":"module","types":"index.d.ts","main":"index.js"}',
  );
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2022"],
    module: "nodenext",
    typeRoots: [join(ROOT, "node_modules/@types")],
    types: ["node"],
    skipDefaultLibCheck: true,
  };
  project.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const told = await project
    .run(process.execPath, [tsc, "--project", "tsconfig.json"])
    .catch((error: { stdout: string }) => error.stdout);
  assert.equal(told, "");
});

test("a wrong request does not compile", async () => {
  const types = readFileSync(join(project.folder, "node_modules/@fairclause/client/index.d.ts"), "utf8");
  assert.match(
    types,
    /calculatePay\(request: CalculatePayRequest, options\?: CallOptions\): Promise<PayResult>/,
  );
  assert.match(types, /employment_type: "full_time" \| "part_time" \| "casual";/);
  assert.doesNotMatch(types, /: unknown;/, "every field of the document has a type");
});

test("every block of the page runs on both Nodes, and prints what it says", async () => {
  const printed = [
    /^222\.49\nOrdinary hours 2\.00 34\.76 69\.52 17\.1\n/,
    /^422 invalid_request\n\/work_date /,
  ];
  const more = [
    /^(?:\d shift-\d 222\.48\n){5}$/,
    /^58\.56\n$/,
    /^222\.49 MA000004@2026-07-01\.\d+ calc_[0-9a-f]{32}\nMA000119 /,
  ];
  const expected = [...printed, ...more];
  assert.equal(BLOCKS.length, expected.length);
  for (const [index, code] of BLOCKS.entries()) {
    const file = project.write(`block-${index}.mjs`, javascript(code));
    for (const node of NODES) assert.match(await project.run(node, [file], env), expected[index] ?? /^$/);
  }
});

test("the Express example runs", async () => {
  project.write("node_modules/express/index.js", `export { default } from ${JSON.stringify(EXPRESS_HERE)};`);
  project.write("express-server.mjs", javascript(example("express-server")));
  const ask = project.write("ask-express.mjs", ASK_EXPRESS);
  assert.equal(
    await project.run(process.execPath, [ask], env),
    "200 222.49 422 invalid_request 400 not_json\n",
  );
});

test("the examples run", async () => {
  project.write("next-route.mjs", javascript(example("next-route")));
  const ask = project.write("ask.mjs", `import { POST } from "./next-route.mjs";\n${ASK}`);
  assert.equal(
    await project.run(process.execPath, [ask], env),
    "200 222.49 422 invalid_request 400 not_json\n",
  );
  assert.match(
    await project.run(process.execPath, [ask], { ...env, FAIRCLAUSE_KEY: "" }),
    /^502 not_priced 502 not_priced 400 not_json$/m,
    "without a key it starts, and says nothing of why",
  );
  const shifts = project.write(
    "shifts.ndjson",
    [
      { shift: SHIFT_EXAMPLE, paid: "222.49" },
      { shift: SHIFT_EXAMPLE, paid: "200.00" },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  const nightly = project.write("nightly-check.mjs", javascript(example("nightly-check")));
  assert.equal(
    await project.run("node", [nightly, shifts], env),
    "line 2: paid 200.00, due 222.49\n2 shifts, 1 short\n",
  );
});

/** A problem of the service names the request, which has no name where there is no service. */
const withoutId = (text: string): string =>
  text.replace(/"request_id":"req_[0-9a-f]+",?/, "").replace(",}", "}");

describe("the same bytes as the service", () => {
  let answers: readonly string[];
  before(async () => {
    answers = await Promise.all(
      REQUESTS.map(async ({ name, body }) => (await call(service, { path: PATHS[name] ?? "", body })).text),
    );
  });

  const PROGRAM = `import { createClient } from "@fairclause/client";
import { createEngine, FairclauseProblem } from "@fairclause/engine";
const requests = ${JSON.stringify(REQUESTS)};
const client = createClient({ url: process.env.FAIRCLAUSE_URL, key: process.env.FAIRCLAUSE_KEY });
const engine = createEngine();
const text = (answer) => answer.then(JSON.stringify, (error) => JSON.stringify(error.problem));
const told = [];
for (const { name, body } of requests) told.push([await text(engine[name](body)), await text(client[name](body))]);
console.log(JSON.stringify(told));`;

  for (const node of NODES)
    test(`with ${node === "node" ? "the Node on the path" : "this Node"}`, async () => {
      const told = JSON.parse(await project.run(node, [project.write("compare.mjs", PROGRAM)], env));
      for (const [index, answer] of answers.entries()) {
        const [engine, client] = told[index];
        assert.equal(withoutId(client), withoutId(answer), REQUESTS[index]?.name);
        assert.equal(engine, withoutId(answer), REQUESTS[index]?.name);
      }
    });

  test("in a browser's bundle, where nothing of Node is and no text may be run", async () => {
    const entry = project.write(
      "page.js",
      'import { createEngine } from "@fairclause/engine";\nglobalThis.engineWith = (read) => createEngine({ read });',
    );
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      format: "iife",
      platform: "browser",
      target: "es2022",
      write: false,
      logLevel: "silent",
    });
    const code = outputFiles[0]?.text ?? "";
    assert.doesNotMatch(code, /node:/);
    const page = createContext(
      { TextEncoder, TextDecoder },
      { codeGeneration: { strings: false, wasm: false } },
    );
    runInContext(code, page);
    const data = join(project.folder, "node_modules/@fairclause/engine/data");
    const engine = page.engineWith((name: string) => readFileSync(join(data, name), "utf8"));
    for (const [index, { name, body }] of REQUESTS.entries()) {
      const told: string = await engine[name](body).then(
        (answer: object) => JSON.stringify(answer),
        (error: { problem: object }) => JSON.stringify(error.problem),
      );
      assert.equal(told, withoutId(answers[index] ?? ""), name);
    }
  });
});

test("what the engine's package cannot price it says, and where it can be priced", async () => {
  const program = project.write(
    "versions.mjs",
    `import { createEngine } from "@fairclause/engine";
const shift = ${JSON.stringify(SHIFT_EXAMPLE)};
const engine = createEngine();
const { award_version } = await engine.calculatePay(shift);
const again = await engine.calculatePay({ ...shift, award_version: award_version.id });
console.log(again.total);
const told = (call) => call.catch((error) => console.log(error.message));
await told(engine.calculatePay({ ...shift, award_version: "MA000004@2019-01-01.1" }));
await told(engine.compareAwards({ shift, a: { award_version: "MA000004@2025-07-01.1" }, b: {} }));
const compared = await engine.compareAwards({ shift, a: { award_version: "MA000004@2025-07-01" }, b: {} });
console.log(compared.difference);
const { awards } = await engine.listAwards();
const rates = awards.find(({ depth }) => depth === "rates");
if (rates === undefined) console.log("rates_only: no award");
else await told(engine.calculatePay({ ...shift, award_code: rates.code }));`,
  );
  const [total, replayed, pinned, difference, rates] = (await project.run("node", [program])).split("\n");
  assert.equal(total, "222.49");
  for (const message of [replayed, pinned])
    assert.match(
      message ?? "",
      /cannot be priced without the service: .* send the request to the service\.$/,
    );
  // 222.49 less the 212.42 of the year before.
  assert.equal(difference, "10.07");
  assert.match(rates ?? "", /^rates_only: /);
});

test("nothing newer than Node 20 is in what is installed, and nothing of ours or this machine's", () => {
  for (const name of ["client/index.js", "engine/node.js", "engine/browser.js"]) {
    const code = readFileSync(join(project.folder, "node_modules/@fairclause", name), "utf8");
    assert.doesNotMatch(
      code,
      /\bgroupBy\(|(?<!function )Map\.groupBy|withResolvers|fromAsync|RegExp\.escape|Promise\.try/,
      name,
    );
    assert.doesNotMatch(code, /from "#|process\.env|\/packages\//, name);
  }
  const manifest = JSON.parse(
    readFileSync(join(project.folder, "node_modules/@fairclause/engine/package.json"), "utf8"),
  );
  assert.deepEqual([manifest.dependencies, manifest.engines.node], [undefined, ">=20.3"]);
});

test("what the packages say of themselves is what npm and other tools look for", async () => {
  for (const name of ["client", "engine"]) {
    const folder = join(project.folder, "node_modules/@fairclause", name);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const path of [manifest.main, manifest.types, manifest.exports["./package.json"]])
      assert.ok(existsSync(join(folder, path)), `${name}: ${path}`);
    assert.equal(manifest.publishConfig.access, "public");
    assert.ok(manifest.keywords.includes("payroll"));
  }
  const program = project.write(
    "common.cjs",
    `const { version } = require("@fairclause/engine/package.json");
import("@fairclause/client").then(({ createClient }) => console.log(version.length > 0, typeof createClient));`,
  );
  assert.equal(await project.run("node", [program]), "true function\n");
});
