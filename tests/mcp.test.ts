// The tools for AI models, with the official SDK's own client: over standard streams, and over HTTP with a key.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { PERIOD_EXAMPLE, SHIFT_EXAMPLE } from "#contract";
import { answerMessage } from "#mcp";
import { call, type ProblemText, problemIn } from "./http/testing/call.ts";
import { ACT, issue, startTestService, type TestService } from "./http/testing/service.ts";

const MAIN = join(import.meta.dirname, "../packages/cli/main.mjs");
const NOTICE = "This is not legal advice. The award prevails.";
const NAMES = [
  "calculate_pay",
  "calculate_pay_period",
  "explain_pay",
  "detect_risks",
  "compare_awards",
  "find_award",
  "find_classification",
  "get_clause",
];

let service: TestService;
let overHttp: Client;
let overStreams: Client;

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: "tests", version: "1.0.0" });
  await client.connect(transport);
  return client;
}

const httpTransport = (token: string, headers: Record<string, string> = {}): Transport =>
  new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}`, ...headers } },
  }) as Transport;

before(async () => {
  const streams = new StdioClientTransport({ command: process.execPath, args: [MAIN, "mcp"] }) as Transport;
  [service, overStreams] = await Promise.all([startTestService(), connected(streams)]);
  overHttp = await connected(httpTransport(service.token));
});
after(async () => {
  await Promise.all([overHttp?.close(), overStreams?.close()]);
  await service?.stop();
});

interface Told {
  readonly isError: boolean;
  readonly body: {
    readonly notice: string;
    readonly calculations?: readonly { readonly calculation_id: string; readonly engine_version: string }[];
    readonly result?: Readonly<Record<string, unknown>>;
    readonly problem?: ProblemText;
  };
}

async function ask(client: Client, name: string, given: object = {}): Promise<Told> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: { ...given } });
  assert.ok(Array.isArray(content) && content.length === 1 && content[0].type === "text");
  const body = JSON.parse(content[0].text);
  assert.deepEqual(structuredContent, body, "for programs and for models the same");
  assert.equal(body.notice, NOTICE);
  return { isError: isError === true, body };
}

for (const [way, client] of [
  ["standard streams", () => overStreams],
  ["HTTP", () => overHttp],
] as const)
  describe(`over ${way}`, () => {
    test("it says who it is, and that a model asks instead of computing", () => {
      assert.equal(client().getServerVersion()?.name, "fairclause");
      assert.match(client().getInstructions() ?? "", /Never compute, estimate or correct an amount yourself/);
    });

    test("every tool is listed with what it takes", async () => {
      const { tools } = await client().listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        NAMES,
      );
      for (const { inputSchema, description, annotations } of tools) {
        assert.equal(inputSchema.type, "object");
        assert.ok((description ?? "").length > 50);
        assert.equal(annotations?.readOnlyHint, true);
      }
    });

    test("a shift is priced as the API prices it, with its id and versions", async () => {
      const { body, isError } = await ask(client(), "calculate_pay", SHIFT_EXAMPLE);
      assert.equal(isError, false);
      const answer = await call(service, { path: "/calculate-pay", body: SHIFT_EXAMPLE });
      assert.equal(JSON.stringify(body.result), answer.text);
      const { calculation_id, award_version, calendar_version, engine_version } = JSON.parse(answer.text);
      assert.deepEqual(body.calculations, [
        { calculation_id, award_version, calendar_version, engine_version },
      ]);
    });

    test("so is a period, large ones too", async () => {
      const answer = await call(service, { path: "/calculate-pay-period", body: PERIOD_EXAMPLE });
      const { body } = await ask(client(), "calculate_pay_period", PERIOD_EXAMPLE);
      assert.equal(JSON.stringify(body.result), answer.text);
      assert.equal(body.calculations?.length, 1);
    });

    test("reasons come in sentences, a check with findings and what was due, a comparison with both sides", async () => {
      const explained = await ask(client(), "explain_pay", SHIFT_EXAMPLE);
      assert.match(String(explained.body.result?.markdown), /222\.49/);
      const paid = await ask(client(), "detect_risks", { ...SHIFT_EXAMPLE, paid: { total: "191.18" } });
      assert.match(JSON.stringify(paid.body.result), /"risk_code":"underpayment"/);
      const report = await call(service, {
        path: "/detect-risks",
        body: { ...SHIFT_EXAMPLE, paid: { total: "191.18" } },
      });
      const { due: _, ...told } = paid.body.result ?? {};
      assert.equal(JSON.stringify(told), report.text);
      assert.match(JSON.stringify(paid.body.result?.due), /"total":"222\.49"/);
      const compared = await ask(client(), "compare_awards", {
        shift: SHIFT_EXAMPLE,
        a: {},
        b: { employment_type: "part_time" },
      });
      assert.equal(compared.body.result?.direction, "a_pays_more");
      for (const { body } of [explained, paid])
        assert.match(body.calculations?.[0]?.calculation_id ?? "", /^calc_/);
      assert.equal(compared.body.calculations?.length, 2);
    });

    test("an award and a classification are found by words, and a clause is read", async () => {
      const found = await ask(client(), "find_award", { words: "barista" });
      assert.match(JSON.stringify(found.body.result), /^\{"awards":\[\{"code":"MA000119"/);
      const level = await ask(client(), "find_classification", {
        award_code: "MA000004",
        words: "level 2",
        on: "2026-08-01",
      });
      assert.match(JSON.stringify(level.body.result?.classifications), /^\[\{"code":"retail-2"/);
      const work = await ask(client(), "find_classification", {
        award_code: "MA000004",
        words: "butcher",
        on: "2026-08-01",
      });
      assert.match(JSON.stringify(work.body.result?.classifications), /^\[\{"code":"retail-4".*butcher/);
      const asks = await ask(client(), "find_award", { award_code: "MA000004" });
      assert.match(JSON.stringify(asks.body.result), /late-trading/);
      const clause = await ask(client(), "get_clause", { award_code: "MA000004", clause: "22.1" });
      assert.match(JSON.stringify(clause.body.result), /"url":"https:\/\/awards.fairwork.gov.au\/MA000004/);
      assert.equal(clause.body.calculations, undefined);
    });

    test("what cannot be answered says what to do", async () => {
      const problems: readonly (readonly [string, object, string, RegExp])[] = [
        ["calculate_pay", { ...SHIFT_EXAMPLE, work_date: "2026-02-30" }, "invalid_request", /not a day/],
        ["detect_risks", { paid: { total: "1.00" } }, "invalid_request", /award_code/],
        ["detect_risks", { ...SHIFT_EXAMPLE, paid: { total: "1" } }, "invalid_request", /paid|total|match/i],
        ["find_award", {}, "invalid_request", /words/],
        ["find_award", { words: "x", award_code: "MA000004" }, "invalid_request", /not both/],
        ["find_award", { award_code: "MA999999" }, "not_found", /find_award/],
        ["find_award", { words: "x", more: 1 }, "invalid_request", /more/],
        ["find_classification", { award_code: "MA999999" }, "not_found", /find_award/],
        ["find_classification", { award_code: "MA000004", on: "2026-13-01" }, "date_not_covered", /calendar/],
        ["find_classification", { award_code: "MA000004", on: "1990-01-01" }, "date_not_covered", /./],
        ["get_clause", { award_code: "MA000004", clause: "999" }, "not_found", /awards\.fairwork\.gov\.au/],
        ["get_clause", { award_code: "MA999999", clause: "1" }, "not_found", /^MA999999 is not an award/],
        [
          "find_classification",
          { award_code: "MA000004", on: "2026-08-01T00" },
          "invalid_request",
          /10 characters/,
        ],
      ];
      for (const [name, given, code, detail] of problems) {
        const { isError, body } = await ask(client(), name, given);
        assert.deepEqual([isError, body.problem?.code], [true, code], name);
        assert.match(`${body.problem?.detail} ${JSON.stringify(body.problem?.errors)}`, detail);
      }
      await assert.rejects(client().callTool({ name: "pay_me", arguments: {} }), /there is no tool pay_me/);
    });
  });

describe("/mcp", () => {
  const INITIALIZE = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "tests", version: "1" },
    },
  };

  async function post(headers: Record<string, string>, body: unknown = INITIALIZE, method = "POST") {
    const answer = await fetch(`${service.url}/mcp`, {
      method,
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    const about = {
      type: answer.headers.get("content-type") ?? undefined,
      requestId: answer.headers.get("x-request-id") ?? undefined,
    };
    return { status: answer.status, text, headers: answer.headers, about };
  }
  const key = (token = service.token) => ({ Authorization: `Bearer ${token}` });
  const toolCall = (name: string, given: object) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: given },
  });
  /** What is left of a limit, as the headers say. */
  const leftOf = (headers: Headers, kind: string): number =>
    Number(new RegExp(`"${kind}";r=(\\d+)`).exec(headers.get("ratelimit") ?? "")?.[1]);

  test("needs a key, and takes none from a page of another origin", async () => {
    const without = await post({});
    assert.equal(problemIn(without, without.about, 401).code, "authorization_missing");
    const elsewhere = await post({ ...key(), Origin: "https://example.com" });
    assert.equal(problemIn(elsewhere, elsewhere.about, 403).code, "cross_site");
    assert.equal((await post({ ...key(), Origin: service.publicUrl })).status, 200);
  });

  test("takes one message at a time, and has nothing to listen to", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await post(key(), undefined, method);
      assert.equal(problemIn(answer, answer.about, 405).code, "method_not_allowed");
    }
    const several = await post(key(), [INITIALIZE, INITIALIZE]);
    assert.equal(several.status, 400, several.text);
    const broken = await post(key(), "{");
    assert.equal(problemIn(broken, broken.about, 400).code, "not_json");
    assert.equal((await post(key(), { jsonrpc: "2.0", method: "notifications/initialized" })).status, 202);
  });

  test("a tool needs the scope of its call, and counts against its limits", async () => {
    const reader = await issue(service.store, { scopes: ["read"] });
    const limited = await issue(service.store);
    await service.store.policies.set(limited.organisationId, { calculationsPerMinute: 1 }, ACT);
    await wait(300);
    const [reading, pricing] = await Promise.all([
      connected(httpTransport(reader.token)),
      connected(httpTransport(limited.token)),
    ]);
    assert.equal((await ask(reading, "find_award", { words: "shop" })).isError, false);
    assert.equal((await ask(reading, "calculate_pay", SHIFT_EXAMPLE)).body.problem?.code, "scope_missing");
    assert.equal((await ask(pricing, "calculate_pay", SHIFT_EXAMPLE)).isError, false);
    assert.equal((await ask(pricing, "calculate_pay", SHIFT_EXAMPLE)).body.problem?.code, "rate_limited");
    assert.equal((await ask(pricing, "find_award", { words: "shop" })).isError, false);
    await Promise.all([reading.close(), pricing.close()]);
  });

  test("a call without its scope takes a place too", async () => {
    const { token } = await issue(service.store, { scopes: ["read"] });
    const left = [];
    for (let calls = 0; calls < 2; calls += 1)
      left.push(
        leftOf((await post(key(token), toolCall("calculate_pay", SHIFT_EXAMPLE))).headers, "calculations"),
      );
    assert.ok(Number.isInteger(left[0]), "the answer says what is left");
    assert.equal(left[1], (left[0] ?? 0) - 1);
  });

  test("every other message takes a place of the other calls, and is answered 429 when none is left", async () => {
    const { token, organisationId } = await issue(service.store);
    await service.store.policies.set(organisationId, { othersPerMinute: 5 }, ACT);
    await wait(300);
    const messages: readonly (readonly [unknown, number])[] = [
      [INITIALIZE, 200],
      [{ jsonrpc: "2.0", method: "notifications/initialized" }, 202],
      [{ jsonrpc: "2.0", id: 2, method: "tools/list" }, 200],
      [toolCall("pay_me", {}), 200],
      ["{", 400],
    ];
    for (const [index, [message, status]] of messages.entries()) {
      const answer = await post(key(token), message);
      assert.deepEqual([answer.status, leftOf(answer.headers, "others")], [status, 4 - index], answer.text);
    }
    for (const [message] of messages) {
      const answer = await post(key(token), message);
      assert.equal(problemIn(answer, answer.about, 429).code, "rate_limited");
    }
    const listening = await post(key(token), undefined, "GET");
    assert.equal(problemIn(listening, listening.about, 429).code, "rate_limited");
    assert.equal((await post(key(token), toolCall("calculate_pay", SHIFT_EXAMPLE))).status, 200);
  });

  test("what was paid for a period costs a place for each of its shifts, and shifts elsewhere are refused", async () => {
    const { token } = await issue(service.store);
    const twoDigits = (number: number): string => String(number).padStart(2, "0");
    const shifts = Array.from({ length: 200 }, (_, index) => ({
      id: `shift-${index}`,
      work_date: `2026-08-${twoDigits(3 + Math.floor(index / 8))}`,
      start_time: `${twoDigits(6 + 2 * (index % 8))}:00`,
      end_time: `${twoDigits(7 + 2 * (index % 8))}:00`,
    }));
    const paid = { total: "100.00" };
    const period = {
      employee: { ...PERIOD_EXAMPLE.employee, employment_type: "casual" },
      period: { ...PERIOD_EXAMPLE.period, end: "2026-08-30" },
      shifts,
    };
    const left = async (given: object): Promise<readonly [number, string]> => {
      const { headers, text } = await post(key(token), toolCall("detect_risks", given));
      return [leftOf(headers, "shifts"), text];
    };
    const [before] = await left({ ...SHIFT_EXAMPLE, paid });
    const [counted, priced] = await left({ ...period, paid });
    assert.match(priced, /calculation_id/);
    assert.ok(Number.isInteger(counted));
    assert.equal(counted, before - 200);
    for (const given of [
      { shift: { ...SHIFT_EXAMPLE, shifts }, paid },
      { period, paid },
      { shifts: [], period, paid },
      { ...SHIFT_EXAMPLE, ...period, paid },
    ]) {
      const [, text] = await left(given);
      assert.match(text, /invalid_request/, Object.keys(given).join());
      assert.doesNotMatch(text, /calculation_id/);
    }
  });

  test("a bug in a tool is thrown, and the model never sees its message", async () => {
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    });
    const body = toolCall("calculate_pay", {});
    await assert.rejects(
      answerMessage({ request, body }, () => Promise.reject(new Error("the bug")), "1.0.0"),
      /^Error: the bug$/,
    );
  });
});
