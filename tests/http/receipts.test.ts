// Receipts: anyone can check what the service signs without it; one byte changed, and it is not valid.

import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readConfiguration } from "#api";
import {
  canonicalJson,
  PERIOD_EXAMPLE,
  type Receipt,
  type ReceiptCheck,
  RISK_EXAMPLE,
  sha256,
} from "#contract";
import { call, problem, SHIFT } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
let receipt: Receipt;
before(async () => {
  service = await startTestService();
  receipt = await receiptFor("calculate-pay", SHIFT);
});
after(() => service.stop());

async function receiptFor(name: string, request: object): Promise<Receipt> {
  const answer = await call(service, { path: "/receipts", body: { call: name, request } });
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text);
}

async function checked(body: object): Promise<ReceiptCheck> {
  const answer = await call(service, { path: "/receipts/verify", body });
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text);
}

const hashOf = (value: object): string =>
  `sha256:${sha256(canonicalJson(JSON.parse(JSON.stringify(value))))}`;

describe("a receipt", () => {
  test("has the result of its call and the hashes of both, and is the same each time", async () => {
    const answer = await call(service, { path: "/calculate-pay", body: SHIFT });
    assert.equal(JSON.stringify(receipt.result), answer.text);
    assert.deepEqual(receipt.request, SHIFT);
    assert.equal(receipt.request_hash, hashOf(SHIFT));
    assert.equal(receipt.result_hash, hashOf(JSON.parse(answer.text)));
    const { state, ...rest } = SHIFT;
    assert.equal((await receiptFor("calculate-pay", { state, ...rest })).signature, receipt.signature);
  });

  test("can be checked with the published key alone", async () => {
    const answer = await fetch(`${service.url}/.well-known/fairclause-keys.json`);
    assert.equal(answer.headers.get("content-type"), "application/json");
    const { keys } = (await answer.json()) as { keys: { kid: string }[] };
    const jwk = keys.find(({ kid }) => kid === receipt.key_id);
    assert.ok(jwk !== undefined);
    assert.equal("d" in jwk, false, "the private half stays here");
    const text = `fairclause-receipt/1\n${receipt.call}\n${receipt.request_hash}\n${receipt.result_hash}\n${receipt.release}`;
    const key = createPublicKey({ key: jwk, format: "jwk" });
    assert.ok(verify(null, Buffer.from(text), key, Buffer.from(receipt.signature, "base64")));
  });

  test("is given for every call, large requests too", async () => {
    const asked: readonly (readonly [string, object])[] = [
      ["calculate-pay-audited", SHIFT],
      ["explain-pay", SHIFT],
      ["calculate-pay-period", PERIOD_EXAMPLE],
      ["compare-awards", { shift: SHIFT, a: {}, b: { employment_type: "part_time" } }],
      ["detect-risks", RISK_EXAMPLE],
    ];
    for (const [name, request] of asked) {
      const given = await receiptFor(name, request);
      assert.deepEqual(await checked(given), {
        is_valid: true,
        faults: [],
        key_id: receipt.key_id,
        today: "same",
      });
    }
  });

  test("is refused if its call is", async () => {
    const bad = await call(service, {
      path: "/receipts",
      body: { call: "calculate-pay", request: { ...SHIFT, work_date: "2026-02-30" } },
    });
    assert.equal(problem(bad, 422).errors?.[0]?.pointer, "/request/work_date", "a place in the body sent");
    const nothing = await call(service, {
      path: "/receipts",
      body: { call: "compare-awards", request: { shift: SHIFT, a: { rate: 1 }, b: {} } },
    });
    assert.equal(problem(nothing, 422).errors?.[0]?.pointer, "/request/a/rate");
    const unknown = await call(service, { path: "/receipts", body: { call: "pay", request: {} } });
    assert.equal(problem(unknown, 422).errors?.[0]?.pointer, "/call");
  });
});

describe("a receipt is checked", () => {
  test("whole, or with its hashes alone", async () => {
    assert.deepEqual(await checked(receipt), {
      is_valid: true,
      faults: [],
      key_id: receipt.key_id,
      today: "same",
    });
    const { request: _, result: _2, ...kept } = receipt;
    assert.deepEqual(await checked(kept), {
      is_valid: true,
      faults: [],
      key_id: receipt.key_id,
      today: null,
    });
  });

  test("one thing changed, and it is not valid", async () => {
    const flipped = (text: string): string => `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
    const other = `sha256:${"0".repeat(64)}`;
    const changes: readonly (readonly [object, RegExp])[] = [
      [{ signature: flipped(receipt.signature) }, /signature is not valid/],
      [{ release: "9.9.9" }, /signature is not valid/],
      [{ call: "explain-pay" }, /signature is not valid/],
      [{ result_hash: other }, /signature is not valid/],
      [{ key_id: "0".repeat(16) }, /was signed with the key 0{16}, and the key of this deployment is/],
      [{ request: { ...SHIFT, state: "NSW" } }, /The request is not the one/],
      [{ result: { ...receipt.result, total: "222.50" } }, /The result is not the one/],
    ];
    for (const [change, fault] of changes) {
      const { is_valid, faults, today } = await checked({ ...receipt, ...change });
      assert.deepEqual([is_valid, today], [false, null]);
      assert.match(faults[0] ?? "", fault);
    }
  });

  test("one byte changed anywhere: it is not valid", async () => {
    const bytes = Buffer.from(JSON.stringify(receipt));
    const body = bytes.indexOf('"request":');
    // All kinds of fields before the request, and a spread over the request and the result.
    const step = (at: number): number => (at < body ? 4 : Math.ceil((bytes.length - body) / 120));
    for (let at = 0; at < bytes.length; at += step(at)) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 1;
      const { status, text } = await call(service, { path: "/receipts/verify", body: changed });
      const place = bytes.subarray(Math.max(0, at - 20), at + 1).toString("latin1");
      if (status === 200) assert.equal(JSON.parse(text).is_valid, false, place);
      else assert.ok([400, 422].includes(status), `${place}: ${text}`);
    }
  });

  test("text that is not a receipt gets its faults", async () => {
    // Bits beyond the 64 bytes would make other texts valid too.
    const last = receipt.signature.at(-3) ?? "";
    const beyond = `${receipt.signature.slice(0, -3)}${String.fromCharCode(last.charCodeAt(0) + 1)}==`;
    for (const signature of ["x", beyond]) {
      const answer = await call(service, { path: "/receipts/verify", body: { ...receipt, signature } });
      assert.equal(problem(answer, 422).errors?.[0]?.pointer, "/signature");
    }
  });

  test("of a pay period of 200 shifts", async () => {
    const shifts = Array.from({ length: 200 }, (_, index) => ({
      id: `s${index}`,
      work_date: `2026-08-${String(3 + Math.floor(index / 8)).padStart(2, "0")}`,
      start_time: `${String((index % 8) * 3).padStart(2, "0")}:00`,
      end_time: `${String((index % 8) * 3 + 2).padStart(2, "0")}:00`,
    }));
    const period = { start: "2026-08-01", end: "2026-08-31", week_starts_on: "monday" };
    const given = await receiptFor("calculate-pay-period", { ...PERIOD_EXAMPLE, period, shifts });
    assert.deepEqual(await checked(given), {
      is_valid: true,
      faults: [],
      key_id: receipt.key_id,
      today: "same",
    });
  });

  test("a fault of a field names the form that the field must have", async () => {
    const wrong = {
      ...receipt,
      format: "fairclause-receipt/2",
      request_hash: receipt.request_hash.toUpperCase(),
      key_id: "1",
      signature: "x",
    };
    const answer = await call(service, { path: "/receipts/verify", body: wrong });
    assert.deepEqual(
      problem(answer, 422).errors?.map(({ detail }) => detail),
      [
        "format must be fairclause-receipt/1.",
        "request_hash must be sha256: and 64 digits from 0 to 9 and a to f.",
        "key_id must be 16 digits from 0 to 9 and a to f.",
        "signature must be an Ed25519 signature in base64.",
      ],
    );
  });
});

test("a hundred receipts are remembered at once", async () => {
  const asked = Array.from({ length: 100 }, (_, index) => ({ ...SHIFT, client_ref: `shift ${index}` }));
  const receipts = await Promise.all(asked.map((request) => receiptFor("calculate-pay", request)));
  const answer = await call(service, { path: "/receipts/remembered", body: { receipts } });
  assert.equal(answer.status, 200, answer.text);
  const { remembered, refused } = JSON.parse(answer.text);
  assert.deepEqual([remembered.length, refused], [100, []]);
});

describe("the key", () => {
  test("is made once, for its owner alone, and stays", () => {
    const file = join(service.folder, "receipt-key.pem");
    assert.match(readFileSync(file, "utf8"), /^-----BEGIN PRIVATE KEY-----/);
    if (process.platform !== "win32") assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  test("may be a setting, which is checked", () => {
    const path = join(service.folder, "own.pem");
    const env = { NODE_ENV: "test", FAIRCLAUSE_DATA: service.folder, RECEIPT_SIGNING_KEY: path };
    const faultOf = (): string | null => {
      const read = readConfiguration(env, service.folder);
      return "port" in read ? null : (read[0]?.problem ?? "");
    };
    assert.match(faultOf() ?? "", /Ed25519 private key in PEM/);
    writeFileSync(path, "not a key");
    assert.match(faultOf() ?? "", /Ed25519 private key in PEM/);
    writeFileSync(path, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
    assert.equal(faultOf(), null);
  });
});

test("a deployment without a key says what its operator does", async () => {
  const routes = await (await import("#api")).loadRoutes();
  const receipt = routes.find(({ name }) => name === "createReceipt");
  assert.ok(receipt !== undefined && "answer" in receipt);
  const answer = receipt.answer({ path: {}, query: {}, body: { call: "calculate-pay", request: SHIFT } }, {
    receiptKey: null,
  } as never);
  assert.match(JSON.stringify(answer), /"status":404.*RECEIPT_SIGNING_KEY/);
});
