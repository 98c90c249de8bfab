// Checks the guides against the code: runs their requests and compares the pay they state.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { calculatePay, compareAwards, isProblem } from "#contract";
import { detectRisks } from "#risks";
import { library } from "./awards.ts";
import { call, SHIFT } from "./http/testing/call.ts";
import { issue, startTestService, type TestService } from "./http/testing/service.ts";

const ROOT = join(import.meta.dirname, "..");
const GUIDES = join(ROOT, "docs/guides");
const read = (name: string): string => readFileSync(join(GUIDES, `${name}.md`), "utf8");
const blocksOf = (name: string, language: string): readonly string[] =>
  [...read(name).matchAll(/^```(\w*)\n([\s\S]+?)\n```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , text = ""]) => text);

const payOf = (name: string, index: number) => {
  const pay = calculatePay(JSON.parse(blocksOf(name, "json")[index] ?? ""), library);
  assert.ok(!isProblem(pay), JSON.stringify(pay));
  return pay;
};

test("a block of JSON in a guide is a request that a test below runs", () => {
  const counts = readdirSync(GUIDES).map((file) => [file, blocksOf(file.replace(".md", ""), "json").length]);
  assert.deepEqual(
    counts.filter(([, count]) => count !== 0),
    [
      ["changes.md", 1],
      ["checking-pay.md", 1],
      ["shift.md", 2],
      ["versions.md", 1],
    ],
  );
});

test("a shift: its table, and the total if the shop trades later", () => {
  const { components, total } = payOf("shift", 0);
  const rows = components.map((one) => `| ${one.label} | ${one.hours} | ${one.rate} | ${one.amount} |`);
  const page = read("shift");
  assert.ok(page.includes([...rows, `| **Total** | | | **${total}** |`].join("\n")), rows.join("\n"));
  // 2.50 h at 41.72 and the last hour at 41.72 too, not as overtime: 69.52 + 3.50 × 41.72 = 215.54.
  assert.equal(payOf("shift", 1).total, "215.54");
  assert.match(page, /If it trades later, the total is 215\.54/);
});

test("versions: a replaced year's rates", () => {
  // 26.55 × 125 % = 33.19, × 150 % = 39.83, × 175 % = 46.46: 66.38 + 99.58 + 46.46 = 212.42.
  const { total, award_version } = payOf("versions", 0);
  assert.deepEqual([total, award_version.id], ["212.42", "MA000004@2025-07-01.1"]);
  assert.match(read("versions"), /It pays 212\.42\./);
});

test("what 1 July changes: a week of 38 hours with a Saturday", () => {
  // 26.55 and 27.81 an hour: 4 × 7.6 h = 807.12 and 4 × 211.36; 125 % is 33.19 and 34.76: 252.24 and 264.18.
  const compared = compareAwards(JSON.parse(blocksOf("changes", "json")[0] ?? ""), library);
  assert.ok(!isProblem(compared), JSON.stringify(compared));
  const rows = compared.differences.map(
    ({ label, a, b, difference }) => `| ${label} | ${a} | ${b} | ${difference} |`,
  );
  const page = read("changes");
  assert.ok(
    page.includes([...rows, "| **Total** | 1059.36 | 1109.62 | **50.26** |"].join("\n")),
    rows.join("\n"),
  );
  assert.equal(compared.difference, "50.26");
});

test("what was paid: 5 h at 34.76 are 173.80, and 160.00 was paid", () => {
  const report = detectRisks(JSON.parse(blocksOf("checking-pay", "json")[0] ?? ""), library);
  assert.ok(!isProblem(report), JSON.stringify(report));
  const [risk] = report.risks.filter(({ risk_code }) => risk_code === "underpayment");
  assert.deepEqual([risk?.severity, risk?.amount_at_risk, risk?.clauses[0]?.ref], ["high", "13.80", "17.1"]);
});

describe("over HTTP", () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  test("the first call, as a shell runs it", async () => {
    const [command = "", ...more] = blocksOf("first-call", "sh");
    assert.deepEqual(more, []);
    const env = { ...process.env, FAIRCLAUSE_URL: service.url, FAIRCLAUSE_KEY: service.token };
    const { stdout } = await promisify(execFile)("sh", ["-c", command], { env });
    assert.equal(JSON.parse(stdout).total, "222.49", stdout);
    assert.match(read("first-call"), /`total` is `"222\.49"`/);
  });

  test("rate limits: the headers of a fresh key's first calculation", async () => {
    const { token } = await issue(service.store);
    const { headers } = await call(service, { path: "/calculate-pay", body: SHIFT, token });
    const shown = blocksOf("rate-limits", "")[0] ?? "";
    for (const name of ["RateLimit-Policy", "RateLimit", "X-RateLimit-Limit", "X-RateLimit-Remaining"]) {
      const told = new RegExp(`^${name}: (.+)$`, "m").exec(shown)?.[1];
      assert.equal(String(headers[name.toLowerCase()]).replace(/t=\d+/g, "t=60"), told, name);
    }
  });

  test("a problem's type is the page about its code", async () => {
    const { text } = await call(service, { path: "/calculate-pay", body: {} });
    assert.equal(JSON.parse(text).type, "/docs/errors/invalid_request");
  });
});
