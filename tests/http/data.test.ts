// The public award data over HTTP: no key, content in the name, immutable, compressed, and nothing else of the disk.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { PublicIndex } from "#contract";
import { sha256 } from "#contract";
import { hasPublicData, isRatesOnly, packNames, publicDataFolder, writePublicData } from "#pack";
import { startTestService, type TestService } from "./testing/service.ts";

const AWARDS = join(import.meta.dirname, "../../awards");
let service: TestService;
let index: PublicIndex;

before(async () => {
  const data = publicDataFolder(AWARDS);
  if (!hasPublicData(data)) writePublicData(AWARDS, data);
  service = await startTestService();
  index = (await get("index.json")).body as PublicIndex;
});
after(() => service.stop());

async function get(name: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(`${service.url}/data/${name}`, { method, headers });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text === "" ? null : JSON.parse(text),
  };
}

describe("/data", () => {
  test("the index names every award, and is fetched again each time", async () => {
    const { status, headers } = await get("index.json");
    assert.deepEqual([status, headers.get("cache-control")], [200, "no-cache"]);
    const names = packNames(AWARDS);
    const encoded = names.filter((name) => !isRatesOnly(join(AWARDS, name)));
    const codes = (of: readonly string[]): readonly string[] => of.map((name) => name.slice(0, 8));
    assert.deepEqual(codes(index.awards.map(({ code }) => code)), codes(names));
    assert.deepEqual(codes(index.awards.flatMap(({ law }) => law ?? [])), codes(encoded));
    const tag = headers.get("etag") ?? "";
    assert.equal((await get("index.json", { "If-None-Match": tag })).status, 304);
  });

  test("what it names has its hash in its name and never changes", async () => {
    const retail = index.awards.find(({ code }) => code === "MA000004");
    for (const name of [retail?.law, retail?.page, index.calendar.file, index.example, index.words]) {
      assert.ok(name !== undefined && name !== null);
      const { status, headers, text } = await get(name);
      assert.deepEqual([status, headers.get("cache-control")], [200, "public, max-age=31536000, immutable"]);
      assert.equal(name.split(".").at(-2), sha256(text).slice(0, 16));
    }
  });

  test("it is compressed", async () => {
    const name = index.awards.find(({ code }) => code === "MA000004")?.law ?? "";
    const plain = (await get(name, { "Accept-Encoding": "identity" })).text;
    for (const [encoding, open] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const bytes = await raw(`/data/${name}`, encoding);
      assert.ok(bytes.length < 30_000, `${encoding}: ${bytes.length} bytes`);
      assert.equal(open(bytes).toString("utf8"), plain);
    }
  });

  test("no other name reaches the disk", async () => {
    const names = ["", "made-from.sha256", "..%2f..%2fpackage.json", "MA000004.json", "index.json/", "%00"];
    for (const name of names) assert.equal((await get(name)).status, 404, name);
    assert.equal((await get("MA000004.0000000000000000.json")).status, 404);
  });

  test("it is read-only", async () => {
    assert.equal((await get("index.json", {}, "POST")).status, 405);
    assert.equal((await get("index.json", {}, "HEAD")).status, 200);
  });
});

test("a service that has just started says when to ask again, and then has the data of its own awards", async () => {
  const awards = mkdtempSync(join(tmpdir(), "fairclause-data-"));
  for (const name of [
    "MA000004-general-retail",
    "standard-facts.yaml",
    "published",
    "payroll.yaml",
    "public-holidays",
    "coverage.yaml",
    "versions.lock",
  ])
    cpSync(join(AWARDS, name), join(awards, name), { recursive: true });
  const fresh = await startTestService({ FAIRCLAUSE_AWARDS: awards });
  try {
    const index = await untilMade(`${fresh.url}/data/index.json`);
    assert.deepEqual(
      index.awards.map(({ code }) => code),
      ["MA000004"],
    );
    assert.equal(index.awards[0]?.conformance, null);
  } finally {
    await fresh.stop();
    rmSync(publicDataFolder(awards), { recursive: true, force: true });
    rmSync(awards, { recursive: true });
  }
});

async function untilMade(url: string): Promise<PublicIndex> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(url);
    if (answer.status === 200) return answer.json() as Promise<PublicIndex>;
    assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "2"]);
    assert.match(await answer.text(), /"failing":\["award data"\]/);
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error("the data was never made");
}

async function raw(path: string, encoding: string): Promise<Buffer> {
  const { request } = await import("node:http");
  return new Promise((done, failed) => {
    const options = { port: service.port, host: "127.0.0.1", path, headers: { "Accept-Encoding": encoding } };
    request(options, (response) => {
      assert.equal(response.headers["content-encoding"], encoding);
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done(Buffer.concat(chunks)));
    })
      .on("error", failed)
      .end();
  });
}
