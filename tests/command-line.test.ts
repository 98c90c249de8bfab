// The command line as people call it: real processes, real pipes, exit codes.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { COMPARE_EXAMPLE, PERIOD_EXAMPLE, RISK_EXAMPLE } from "#contract";

const MAIN = join(import.meta.dirname, "../packages/cli/main.mjs");
const REQUEST = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
  breaks: [{ start_time: "19:00", end_time: "19:30" }],
};
let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-cli-"));
});
after(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function fairclause(args: readonly string[], input: string): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...process.env, INIT_CWD: folder },
      timeout: 600_000,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.on("close", (code) => done({ code, out, err }));
    child.stdin.end(input);
  });
}

describe("explain", () => {
  test("a page to read, or what the service answers", async () => {
    writeFileSync(join(folder, "why.json"), JSON.stringify(REQUEST));
    const page = await fairclause(["explain", "why.json", "--text"], "");
    assert.equal(page.code, 0);
    assert.match(page.out, /^# General Retail Industry Award 2020 \[MA000004\]: \$222\.49\n/);
    const json = await fairclause(["explain", "-", "--json"], JSON.stringify(REQUEST));
    assert.equal(json.code, 0);
    assert.equal(JSON.parse(json.out).pay_result.total, "222.49");
    assert.equal(JSON.parse(json.out).markdown, page.out);
  });

  test("a refusal is an answer, a faulty request a failure, no file wrong usage", async () => {
    const early = await fairclause(["explain", "-"], JSON.stringify({ ...REQUEST, work_date: "2019-01-01" }));
    assert.equal(early.code, 0);
    assert.match(early.out, /date_not_covered/);
    const faulty = await fairclause(
      ["explain", "-", "--text"],
      JSON.stringify({ ...REQUEST, colour: "red" }),
    );
    assert.equal(faulty.code, 1);
    assert.match(faulty.out, /\/colour/);
    assert.equal((await fairclause(["explain"], "")).code, 2);
  });
});

describe("calculate", () => {
  test("a file relative to where the caller stands", async () => {
    writeFileSync(join(folder, "request.json"), JSON.stringify(REQUEST));
    const { code, out } = await fairclause(["calculate", "request.json"], "");
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).total, "222.49");
  });

  test("standard input", async () => {
    const { code, out } = await fairclause(["calculate", "-"], JSON.stringify(REQUEST));
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).components.length, 3);
  });

  test("--explain is a table with clauses", async () => {
    const { code, out } = await fairclause(["calculate", "-", "--explain"], JSON.stringify(REQUEST));
    assert.equal(code, 0);
    assert.match(out, /18:00–21:00 {2}Monday to Friday after 6 pm +2\.50 +150 % +41\.72 +104\.30 {2}22\.1/);
    assert.match(out, /Total +222\.49/);
    assert.match(
      out,
      /Lost:\n- 18:00–19:00 ordinary-hours \(17\.1\): Monday to Friday after 6 pm prevails over Ordinary hours\./,
    );
  });

  test("--ndjson answers line by line, in order, whatever each line holds", async () => {
    const lines = [
      JSON.stringify({ ...REQUEST, client_ref: "1" }),
      "not json",
      JSON.stringify({ ...REQUEST, client_ref: "3", work_date: "2019-01-01" }),
      JSON.stringify({ ...REQUEST, client_ref: "4", colour: "red" }),
      JSON.stringify({ ...REQUEST, client_ref: "5" }),
    ];
    const { code, out } = await fairclause(["calculate", "--ndjson"], `${lines.join("\n")}\n`);
    assert.equal(code, 0);
    const answers = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map((answer) => answer.total ?? answer.code),
      ["222.49", "not_json", "date_not_covered", "invalid_request", "222.49"],
    );
    assert.deepEqual(
      answers.map((answer) => answer.client_ref),
      ["1", null, "3", "4", "5"],
    );
  });

  test("a refusal is an answer, a faulty request a failure", async () => {
    const refused = await fairclause(
      ["calculate", "-"],
      JSON.stringify({ ...REQUEST, work_date: "2019-01-01" }),
    );
    assert.deepEqual([refused.code, JSON.parse(refused.out).code], [0, "date_not_covered"]);
    const faulty = await fairclause(["calculate", "-"], JSON.stringify({ ...REQUEST, colour: "red" }));
    assert.deepEqual([faulty.code, JSON.parse(faulty.out).errors[0].pointer], [1, "/colour"]);
    const text = await fairclause(["calculate", "-"], "{");
    assert.deepEqual([text.code, JSON.parse(text.out).code], [1, "not_json"]);
  });
});

describe("period and compare", () => {
  test("a table at a terminal, the API's body elsewhere, from a file or standard input", async () => {
    writeFileSync(join(folder, "period.json"), JSON.stringify(PERIOD_EXAMPLE));
    const table = await fairclause(["period", "period.json", "--text"], "");
    assert.equal(table.code, 0, table.err);
    assert.match(
      table.out,
      /^sat +2026-08-08 +09:00–15:30 +Saturday penalty +6\.00 +125 % +34\.76 +208\.56 +22\.1$/m,
    );
    assert.match(table.out, /^Total +39\.50 +1175\.61$/m);
    assert.match(table.out, /^Salary 1150\.00 against the award's 1175\.61: 25\.61 short of it\.$/m);
    const json = await fairclause(["period", "-", "--json"], JSON.stringify(PERIOD_EXAMPLE));
    assert.deepEqual([json.code, JSON.parse(json.out).total], [0, "1175.61"]);
    const compared = await fairclause(["compare", "-", "--text"], JSON.stringify(COMPARE_EXAMPLE));
    assert.equal(compared.code, 0, compared.err);
    assert.match(compared.out, /^Total +1122\.38 +1175\.61 +53\.23$/m);
    const both = await fairclause(["compare", "-", "--json"], JSON.stringify(COMPARE_EXAMPLE));
    assert.equal(JSON.parse(both.out).difference, "53.23");
  });

  test("a refusal is an answer, a fault a failure, no file wrong usage", async () => {
    const [first] = PERIOD_EXAMPLE.shifts;
    const twice = { ...PERIOD_EXAMPLE, shifts: [first, { ...first, id: "again" }] };
    const faulty = await fairclause(["period", "-", "--text"], JSON.stringify(twice));
    assert.equal(faulty.code, 1);
    assert.match(faulty.out, /\/shifts\/1: Shift "again" overlaps "mon" \(\/shifts\/0\)/);
    const early = {
      ...PERIOD_EXAMPLE,
      period: { ...PERIOD_EXAMPLE.period, start: "2019-01-07", end: "2019-01-13" },
      shifts: [{ ...first, work_date: "2019-01-07" }],
    };
    const refused = await fairclause(["period", "-", "--json"], JSON.stringify(early));
    assert.deepEqual([refused.code, JSON.parse(refused.out).code], [0, "date_not_covered"]);
    assert.equal((await fairclause(["compare"], "")).code, 2);
    assert.equal((await fairclause(["period", "a.json", "b.json"], "")).code, 2);
  });
});

describe("risks", () => {
  test("a list at a terminal, the API's body elsewhere, from a file or standard input", async () => {
    writeFileSync(join(folder, "paid.json"), JSON.stringify(RISK_EXAMPLE));
    const list = await fairclause(["risks", "paid.json", "--text"], "");
    assert.equal(list.code, 0, list.err);
    assert.match(
      list.out,
      /^On the facts given the award \(MA000004\) asks for 222\.49 for this shift; 191\.18 was paid, 31\.31 less\./,
    );
    assert.match(
      list.out,
      /^HIGH {2}A flat rate below the award \(flat_rate_below_floor; confidence high, up to 31\.31\)$/m,
    );
    const json = await fairclause(["risks", "-", "--json"], JSON.stringify(RISK_EXAMPLE));
    assert.deepEqual([json.code, JSON.parse(json.out).overall_risk_level], [0, "high"]);
  });

  test("findings and refusals are answers, a fault a failure, no file wrong usage", async () => {
    const early = { ...RISK_EXAMPLE, work_date: "2019-01-07" };
    const refused = await fairclause(["risks", "-", "--json"], JSON.stringify(early));
    assert.deepEqual([refused.code, JSON.parse(refused.out).code], [0, "date_not_covered"]);
    const faulty = await fairclause(
      ["risks", "-", "--text"],
      JSON.stringify({ ...RISK_EXAMPLE, paid: { total: 5 } }),
    );
    assert.equal(faulty.code, 1);
    assert.match(faulty.out, /\/paid\/total: /);
    assert.equal((await fairclause(["risks", "-"], "{")).code, 1);
    assert.equal((await fairclause(["risks"], "")).code, 2);
    assert.equal((await fairclause(["risks", "missing.json"], "")).code, 1);
  });
});

describe("many requests and other files", () => {
  test("--ndjson answers line by line with what the API answers", async () => {
    const periods = await fairclause(
      ["period", "--ndjson"],
      `${JSON.stringify(PERIOD_EXAMPLE)}\n\nnot json\n${JSON.stringify(PERIOD_EXAMPLE)}`,
    );
    assert.equal(periods.code, 0, periods.err);
    const answers = periods.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map((one) => one.total ?? one.code),
      ["1175.61", "not_json", "1175.61"],
    );
    const risks = await fairclause(["risks", "--ndjson"], JSON.stringify(RISK_EXAMPLE));
    assert.equal(JSON.parse(risks.out).overall_risk_level, "high");
  });

  test("--ndjson reads a file, or standard input, and one of them", async () => {
    writeFileSync(join(folder, "lines.ndjson"), `${JSON.stringify(REQUEST)}\n`.repeat(2));
    const filed = await fairclause(["calculate", "--ndjson", "lines.ndjson"], "");
    assert.equal(filed.out.trim().split("\n").length, 2, filed.err);
    const piped = await fairclause(["explain", "--ndjson", "-"], JSON.stringify(REQUEST));
    assert.equal(JSON.parse(piped.out).pay_result.total, "222.49");
    assert.equal((await fairclause(["period", "--ndjson", "a", "b"], "")).code, 2);
    assert.equal((await fairclause(["calculate", "--ndjson", "nowhere.ndjson"], "")).code, 1);
  });

  test("a program gets the API's body without asking for it", async () => {
    const given: readonly (readonly [string, object])[] = [
      ["calculate", REQUEST],
      ["explain", REQUEST],
      ["risks", RISK_EXAMPLE],
      ["period", PERIOD_EXAMPLE],
      ["compare", COMPARE_EXAMPLE],
    ];
    for (const [command, body] of given) {
      const plain = await fairclause([command, "-"], JSON.stringify(body));
      assert.equal(JSON.parse(plain.out).deterministic ?? true, true, command);
      assert.equal((await fairclause([command, "-", "--json"], JSON.stringify(body))).out, plain.out);
    }
    assert.equal((await fairclause(["explain", "-", "--json", "--text"], "{}")).code, 2);
    assert.equal((await fairclause(["calculate", "-", "--json", "--explain"], "{}")).code, 2);
  });

  test("for a spreadsheet, the message names what can read it", async () => {
    writeFileSync(join(folder, "week.csv"), "date,start,end\n2026-08-05,16:00,22:00\n");
    for (const args of [
      ["calculate", "week.csv"],
      ["period", "week.csv"],
      ["risks", "-"],
    ]) {
      const { code, out } = await fairclause(args, "date\tstart\n2026-08-05\t16:00\n");
      assert.equal(code, 1, args.join(" "));
      assert.match(out, /looks like a spreadsheet.*\/timesheet.*`fairclause audit`/, args.join(" "));
    }
    const other = await fairclause(["period", "-"], "[1,2]");
    assert.doesNotMatch(other.out, /spreadsheet/);
  });
});

describe("usage", () => {
  test("help", async () => {
    const { code, out } = await fairclause(["--help"], "");
    assert.equal(code, 0);
    assert.match(out, /fairclause calculate FILE \| -/);
  });

  test("every command has its own help, with an example", async () => {
    const { out: whole } = await fairclause(["--help"], "");
    const listed = [...whole.matchAll(/^ {2}fairclause ((?:awards )?[a-z-]+)/gm)].map(
      ([, call = ""]) => call,
    );
    const calls = [...listed, "awards", "awards language", "awards schema"];
    for (const call of new Set(calls)) {
      const { code, out } = await fairclause([...call.split(" "), "--help"], "");
      assert.equal(code, 0, call);
      assert.ok(out.startsWith(`fairclause ${call.split(" ")[0]}`) && !out.startsWith("fairclause: "), call);
      assert.match(out, /[Ff]or example|Example/, call);
    }
  });

  for (const args of [
    [],
    ["dance"],
    ["calculate"],
    ["calculate", "a", "b"],
    ["calculate", "-", "--loud"],
    ["awards"],
    ["awards", "classifications", "MA1"],
  ]) {
    test(`wrong usage: ${args.join(" ") || "nothing"}`, async () => {
      const { code } = await fairclause(args, "");
      assert.equal(code, 2);
    });
  }

  test("a missing file is a clear failure", async () => {
    const { code, err } = await fairclause(["calculate", "nowhere.json"], "");
    assert.equal(code, 1);
    assert.match(err, /nowhere\.json/);
  });

  test("demo shows a priced shift", async () => {
    const { code, out } = await fairclause(["demo"], "");
    assert.equal(code, 0);
    assert.match(out, /Total +222\.49/);
  });
});
