// What we are made of: the bill of materials, the advisories against the lock file, and the image's pinned base.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CORE_SCHEMA, load, mergeTag } from "js-yaml";
import Type from "typebox";
import { Check, Errors } from "typebox/value";
import { findingsIn, readAdvisories } from "../tools/supply-chain/advisories.ts";
import { billOfMaterials } from "../tools/supply-chain/cyclonedx.ts";
import { readLockFile } from "../tools/supply-chain/lock-file.ts";
import { entriesFrom } from "../tools/supply-chain/osv.ts";
import { compareVersions, isInRange } from "../tools/supply-chain/versions.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const closed = { additionalProperties: false } as const;
const License = Type.Union([
  Type.Object({ license: Type.Object({ id: Type.String({ minLength: 1 }) }, closed) }, closed),
  Type.Object({ expression: Type.String({ pattern: " (AND|OR) " }) }, closed),
]);
const PURL = "^pkg:npm/(%40[a-z0-9._-]+/)?[A-Za-z0-9._-]+@\\d+\\.\\d+\\.\\d+\\S*$";
const Named = { name: Type.String({ minLength: 1 }), version: Type.String({ pattern: "^\\d" }) };
const Referred = { "bom-ref": Type.String({ pattern: PURL }), purl: Type.String({ pattern: PURL }) };

/** The parts of the CycloneDX 1.6 schema that our document uses; nothing else may be in it. */
const Bill = Type.Object(
  {
    $schema: Type.Literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
    bomFormat: Type.Literal("CycloneDX"),
    specVersion: Type.Literal("1.6"),
    serialNumber: Type.String({
      pattern: "^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
    }),
    version: Type.Literal(1),
    metadata: Type.Object(
      {
        lifecycles: Type.Array(Type.Object({ phase: Type.Literal("pre-build") }, closed)),
        component: Type.Object(
          { type: Type.Literal("application"), ...Named, ...Referred, licenses: Type.Array(License) },
          closed,
        ),
      },
      closed,
    ),
    components: Type.Array(
      Type.Object(
        {
          type: Type.Literal("library"),
          ...Named,
          ...Referred,
          group: Type.Optional(Type.String({ pattern: "^@" })),
          scope: Type.Enum(["required", "optional", "excluded"]),
          hashes: Type.Array(
            Type.Object(
              { alg: Type.Literal("SHA-512"), content: Type.String({ pattern: "^[0-9a-f]{128}$" }) },
              closed,
            ),
          ),
          licenses: Type.Array(License),
        },
        closed,
      ),
    ),
    dependencies: Type.Array(
      Type.Object(
        { ref: Type.String(), dependsOn: Type.Array(Type.String(), { uniqueItems: true }) },
        closed,
      ),
    ),
  },
  closed,
);

describe("the bill of materials", () => {
  const run = (): string =>
    execFileSync(process.execPath, [join(ROOT, "tools/sbom.ts"), "-"], { encoding: "utf8" });
  const bill: unknown = JSON.parse(run());

  test("has the shape of CycloneDX 1.6", () => {
    assert.deepEqual(Errors(Bill, bill).slice(0, 3), []);
    assert.ok(Check(Bill, bill));
  });

  test("is the same each time, and another when the lock file is another", () => {
    assert.equal(run(), run());
    const lock = readLockFile();
    const serialOf = (of: object): string => (Check(Bill, of) ? of.serialNumber : "");
    const other = billOfMaterials({ ...lock, packages: lock.packages.slice(1) });
    assert.notEqual(serialOf(other), serialOf(billOfMaterials(lock)));
  });

  test("names every package of the lock file once, and depends only on what it names", () => {
    assert.ok(Check(Bill, bill));
    const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(
      read("package-lock.json"),
    );
    const locked = Object.entries(packages)
      .filter(([path]) => path !== "")
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`);
    const refs = bill.components.map((one) => one["bom-ref"]);
    assert.deepEqual(
      refs.map((ref) => ref.replace("pkg:npm/", "").replace("%40", "@")),
      [...new Set(locked)].sort(),
    );
    const root = bill.metadata.component["bom-ref"];
    assert.deepEqual(
      bill.dependencies.map(({ ref }) => ref),
      [root, ...refs],
    );
    const known = new Set(refs);
    for (const { ref, dependsOn } of bill.dependencies)
      for (const one of dependsOn) assert.ok(known.has(one), `${ref} depends on ${one}`);
  });

  test("tells what runs from what only develops, and finds a nested version from where it sits", () => {
    assert.ok(Check(Bill, bill));
    const scope = (name: string) => bill.components.find((one) => one.purl.includes(`/${name}@`))?.scope;
    assert.deepEqual(
      [scope("kysely"), scope("knip"), scope("fsevents")],
      ["required", "excluded", "optional"],
    );
    const needs = (name: string) =>
      bill.dependencies.find(({ ref }) => ref.startsWith(`pkg:npm/${name}@`))?.dependsOn ?? [];
    const types = (name: string) => needs(name).find((one) => one.includes("oxc-project/types"));
    assert.notEqual(types("rolldown"), undefined);
    assert.notEqual(types("rolldown"), types("oxc-parser"), "two versions, each for its own");
  });
});

describe("versions", () => {
  test("are ordered as semantic versioning says", () => {
    const order = ["1.0.0-1", "1.0.0-2", "1.0.0-10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta", "1.0.0"];
    const all = [...order, "1.0.1", "1.2.0", "1.10.0", "2.0.0-5", "2.0.0"];
    for (const [index, version] of all.entries())
      for (const [other, than] of all.entries())
        assert.equal(
          Math.sign(compareVersions(version, than)),
          Math.sign(index - other),
          `${version} ${than}`,
        );
  });

  test("fall into ranges, or not", () => {
    const inside: readonly (readonly [string, string])[] = [
      ["2.2.1", ">=2.0.0-5 <2.2.2"],
      ["2.0.0-5", ">=2.0.0-5 <2.2.2"],
      ["7.3.4", "<6.4.3 || >=7.0.0 <7.3.5"],
      ["1.0.0", "=1.0.0"],
      ["9.0.0", "<=9.0.0"],
      ["0.0.1", ">=0.0.0-0 <1.0.0"],
    ];
    const outside: readonly (readonly [string, string])[] = [
      ["2.2.2", ">=2.0.0-5 <2.2.2"],
      ["1.9.9", ">=2.0.0-5 <2.2.2"],
      ["6.4.3", "<6.4.3 || >=7.0.0 <7.3.5"],
      ["1.0.1", "=1.0.0"],
    ];
    for (const [version, range] of inside) assert.ok(isInRange(version, range), `${version} ${range}`);
    for (const [version, range] of outside) assert.ok(!isInRange(version, range), `${version} ${range}`);
    for (const range of ["", "1.x", "^1.0.0", "<1", "latest"])
      assert.throws(() => isInRange("1.0.0", range), /is not a (range|version)/, range);
  });
});

describe("advisories", () => {
  const { advisories } = readAdvisories();
  const lock = readLockFile();

  test("none affects a locked version, unless the entry says why it may stay", () => {
    const open = findingsIn(lock.packages, advisories).filter(
      ({ advisory }) => advisory.accepted === undefined,
    );
    const told = open.map(
      ({ advisory: { id, says, source }, package: name }) => `${name}: ${id}: ${says} ${source}`,
    );
    assert.deepEqual(told, [], "raise the version, or say under `accepted` why it may stay");
  });

  test("each is about a package of the lock file, and would be found in an affected version", () => {
    assert.ok(advisories.length > 10);
    for (const { id, package: name, affected } of advisories) {
      const locked = lock.packages.find((one) => one.name === name);
      assert.ok(locked, `${id} is about ${name}, which is not in the lock file: delete the entry`);
      const bounds = [...affected.matchAll(/(<=?|>=)\s*(\S+)/g)];
      const [, operator = "", bound = ""] = bounds.at(0) ?? [];
      const version = operator === "<" ? "0.0.0" : bound;
      const [found] = findingsIn(
        [{ ...locked, version }],
        advisories.filter((one) => one.id === id),
      );
      assert.equal(found?.advisory.id, id);
    }
    const names = advisories.map(({ id, package: name }) => `${id} ${name}`);
    assert.equal(new Set(names).size, names.length, "each once");
  });

  test("an affected version in the lock file is found", () => {
    const cookie = lock.packages.find(({ name }) => name === "cookie");
    assert.ok(cookie);
    const old = [{ ...cookie, version: "0.6.0" }];
    assert.deepEqual(
      findingsIn(old, advisories).map(({ advisory, package: id }) => [advisory.id, id]),
      [["GHSA-pxg6-pf52-xh8x", "cookie@0.6.0"]],
    );
  });

  test("a list with a mistake is refused, and says every one", () => {
    const wrong = `reviewed: lately
advisories:
  - id: SOMETHING-1
    package: x
    affected: "^1.0.0"
    severity: bad
    says: It is bad.
    source: http://example.com
    checked: today
    found_by: me
  - id: GHSA-pxg6-pf52-xh8x
`;
    assert.throws(
      () => readAdvisories(wrong),
      (error) => {
        assert.ok(error instanceof Error);
        const lines = error.message.split("\n");
        for (const expected of [
          /an id is a GHSA or a CVE/,
          /is not a range/,
          /severity is low/,
          /source is an https address/,
          /checked is a day/,
          /found_by is not a field/,
          /GHSA-pxg6-pf52-xh8x: package is missing/,
          /reviewed is a day/,
        ])
          assert.ok(
            lines.some((line) => expected.test(line)),
            `${expected} in ${error.message}`,
          );
        return true;
      },
    );
  });

  test("an OSV file becomes an entry that the list takes", () => {
    const osv = {
      id: "GHSA-pxg6-pf52-xh8x",
      summary: 'cookie accepts "out of bounds" characters',
      affected: [
        {
          package: { ecosystem: "npm", name: "cookie" },
          ranges: [
            {
              events: [
                { introduced: "0" },
                { fixed: "0.7.0" },
                { introduced: "1.0.0" },
                { last_affected: "1.0.1" },
              ],
            },
          ],
        },
        { package: { ecosystem: "Go", name: "cookie" }, ranges: [] },
      ],
      database_specific: { severity: "LOW" },
    };
    const text = `reviewed: 2026-11-15\nadvisories:\n${entriesFrom(JSON.stringify(osv), "2026-11-16")}`;
    assert.deepEqual(readAdvisories(text).advisories, [
      {
        id: "GHSA-pxg6-pf52-xh8x",
        package: "cookie",
        affected: ">=0.0.0-0 <0.7.0 || >=1.0.0 <=1.0.1",
        severity: "low",
        says: 'cookie accepts "out of bounds" characters',
        source: "https://github.com/advisories/GHSA-pxg6-pf52-xh8x",
        checked: "2026-11-16",
      },
    ]);
  });

  test("a file that is no advisory of npm's adds nothing", () => {
    const folder = mkdtempSync(join(tmpdir(), "fairclause-osv-"));
    const file = join(folder, "go.json");
    writeFileSync(file, JSON.stringify({ id: "GHSA-pxg6-pf52-xh8x", affected: [] }));
    const before = read("supply-chain/advisories.yaml");
    assert.throws(
      () =>
        execFileSync(process.execPath, [join(ROOT, "tools/advisories.ts"), "add", file], { stdio: "pipe" }),
      /names no npm package/,
    );
    assert.equal(read("supply-chain/advisories.yaml"), before);
    rmSync(folder, { recursive: true });
  });
});

describe("the image", () => {
  test("every stage starts from the base that the operator pins by an argument", () => {
    const lines = read("Dockerfile").split("\n");
    const first = lines.findIndex((line) => line.startsWith("FROM "));
    assert.ok(lines.slice(0, first).includes("ARG BASE_IMAGE=node:24-bookworm-slim"));
    const stages = lines.filter((line) => line.startsWith("FROM "));
    assert.equal(stages.length, 3);
    for (const stage of stages) assert.match(stage, /^FROM \$\{BASE_IMAGE\}(?: AS \w+)?$/);
  });

  test("compose passes it on, and takes the images of PostgreSQL and Redis from the environment as well", () => {
    const compose = load(read("compose.yaml"), { schema: CORE_SCHEMA.withTags(mergeTag) });
    const { services } = compose as { services: Record<string, { build?: object; image?: string }> };
    for (const node of ["node-1", "node-2"])
      assert.deepEqual(services[node]?.build, {
        context: ".",
        args: { BASE_IMAGE: `\${BASE_IMAGE:-node:24-bookworm-slim}` },
      });
    assert.equal(services.postgres?.image, `\${POSTGRES_IMAGE:-postgres:17-bookworm}`);
    assert.equal(services.redis?.image, `\${REDIS_IMAGE:-redis:7-bookworm}`);
  });
});
