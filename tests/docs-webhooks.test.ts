// Checks the page on webhooks against the code: its functions verify what we sign and nothing else, and it lists every
// event.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { WEBHOOK_EVENTS } from "#store";

const page = readFileSync(join(import.meta.dirname, "../docs/webhooks.md"), "utf8");
const code = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]+?)^\`\`\`$`, "gm"))].map(
    ([, text = ""]) => text,
  );
const folder = mkdtempSync(join(tmpdir(), "fairclause-webhooks-"));
after(() => rmSync(folder, { recursive: true }));

const KEY = Buffer.alloc(32, 9);
const SECRET = `whsec_${KEY.toString("base64")}`;
const BODY = '{"type":"endpoint.test","data":{"message":"é"}}';
const NOW = 1_790_000_000;
const sign = (text: string): string => `v1,${createHmac("sha256", KEY).update(text).digest("base64")}`;
const HEADERS = {
  "webhook-id": "evt_1",
  "webhook-timestamp": String(NOW),
  "webhook-signature": sign(`evt_1.${NOW}.${BODY}`),
};

interface Case {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly now: number;
  readonly is: boolean;
}

const right: Case = { headers: HEADERS, body: BODY, now: NOW, is: true };
const CASES: readonly Case[] = [
  right,
  { ...right, now: NOW + 299 },
  { ...right, headers: { ...HEADERS, "webhook-signature": `v1,AAAA ${HEADERS["webhook-signature"]}` } },
  { ...right, now: NOW + 301, is: false },
  { ...right, now: NOW - 301, is: false },
  { ...right, body: BODY.replace("test", "tost"), is: false },
  { ...right, headers: { ...HEADERS, "webhook-id": "evt_2" }, is: false },
  { ...right, headers: { ...HEADERS, "webhook-timestamp": String(NOW + 1) }, is: false },
  { ...right, headers: { ...HEADERS, "webhook-signature": "v1,AAAA" }, is: false },
  { ...right, headers: { ...HEADERS, "webhook-signature": sign("x").replace("v1", "v2") }, is: false },
  { ...right, headers: {}, is: false },
  // Anyone may send these: they are not ours, and no reason to fail.
  ...["", "²", "9".repeat(5000), "-1", "x"].map((time) => ({
    ...right,
    headers: { ...HEADERS, "webhook-timestamp": time },
    is: false,
  })),
  ...["", "v1", "v1,", "v1,é", ",", " "].map((signature) => ({
    ...right,
    headers: { ...HEADERS, "webhook-signature": signature },
    is: false,
  })),
];

test("the function for Node takes what is ours and nothing else", async () => {
  const file = join(folder, "verify.mjs");
  writeFileSync(file, code("js")[0] ?? "");
  const { isOurs } = await import(pathToFileURL(file).href);
  for (const { headers, body, now, is } of CASES)
    assert.equal(isOurs(SECRET, headers, body, now), is, JSON.stringify(headers));
});

test("the function for Python does the same", () => {
  const run = `
import json, sys
asked = json.load(sys.stdin)
print(json.dumps([is_ours(asked["secret"], c["headers"], c["body"].encode(), c["now"]) for c in asked["cases"]]))
`;
  const input = JSON.stringify({ secret: SECRET, cases: CASES });
  const out = execFileSync("python3", ["-c", `${code("python")[0]}\n${run}`], { input, encoding: "utf8" });
  assert.deepEqual(
    JSON.parse(out),
    CASES.map(({ is }) => is),
  );
});

test("the page shows every event there is", () => {
  const shown = code("json").map((text) => JSON.parse(text).type);
  assert.deepEqual([...shown].sort(), [...WEBHOOK_EVENTS].sort());
  for (const event of [...WEBHOOK_EVENTS, "endpoint.test"])
    assert.ok(page.includes(`| \`${event}\` |`), event);
});
