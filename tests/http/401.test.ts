// 401: no credential, or not one of ours; we say what is wrong only to a caller with the right secret.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { loadRoutes } from "#api";
import { generateCredential } from "#store";
import { machineMs } from "#store/testing";
import { call, problem, problemIn, SHIFT } from "./testing/call.ts";
import { sendRaw } from "./testing/raw.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const parts = (): { keyId: string; secret: string } => {
  const [keyId = "", secret = ""] = service.token.split(":");
  return { keyId, secret };
};

async function refused(headers: string, code: string): Promise<void> {
  const answer = await sendRaw(
    { port: service.port },
    Buffer.from(`GET /api/v1/awards HTTP/1.1\r\nHost: x\r\n${headers}\r\n`, "utf8"),
  );
  const told = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
  assert.equal(problemIn(answer, told, 401).code, code, headers);
  assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer realm="fairclause"/);
  assert.equal(answer.headers.get("ratelimit"), undefined);
}

describe("no header", () => {
  test("says what is missing and what is expected, and names no error", async () => {
    const answer = await call(service, { path: "/awards", token: null });
    const { detail, code } = problem(answer, 401);
    assert.equal(code, "authorization_missing");
    assert.match(detail, /Authorization header is missing/);
    assert.match(detail, /Authorization: Bearer <token>/);
    assert.equal(answer.headers["www-authenticate"], 'Bearer realm="fairclause"');
  });

  test("a key anywhere else does not count", async () => {
    const { token } = service;
    for (const headers of [
      { Cookie: `token=${token}` },
      { "X-API-Key": token },
      { "Proxy-Authorization": `Bearer ${token}` },
      { "X-Authorization": `Bearer ${token}` },
    ])
      problem(await call(service, { path: "/awards", token: null, headers }), 401);
    problem(await call(service, { path: `/awards?api_key=${encodeURIComponent(token)}`, token: null }), 401);
    problem(await call(service, { path: "/calculate-pay", token: null, body: { ...SHIFT, token } }), 401);
  });

  test("of every call but health, and of what does not exist", async () => {
    for (const { method, path, isPublic } of await loadRoutes()) {
      const answer = await call(service, { method, path, token: null });
      if (isPublic) assert.equal(answer.status, 200, path);
      else problem(answer, 401);
    }
    problem(await call(service, { path: "/nothing", token: null }), 401);
    problem(await call(service, { method: "DELETE", path: "/awards", token: null }), 401);
  });
});

describe("a malformed header", () => {
  const bad = (): readonly string[] => {
    const { keyId, secret } = parts();
    return [
      "",
      "Bearer",
      "Bearer ",
      "Bearer  ",
      `Basic ${Buffer.from(service.token).toString("base64")}`,
      `Token ${service.token}`,
      service.token,
      `Bearer${service.token}`,
      `Bearer\t${service.token}`,
      `Bearer ${keyId}`,
      `Bearer ${keyId}:`,
      `Bearer :${secret}`,
      `Bearer ${keyId}${secret}`,
      `Bearer ${keyId}::${secret}`,
      `Bearer ${keyId}:${secret}:`,
      `Bearer ${keyId}:${secret}:x`,
      `Bearer ${secret}:${keyId}`,
      `Bearer ${keyId} : ${secret}`,
      `Bearer ${keyId}: ${secret}`,
      `Bearer ${keyId}%3A${secret}`,
      `Bearer "${keyId}:${secret}"`,
      `Bearer ${keyId.slice(0, -1)}:${secret}`,
      `Bearer ${keyId}0:${secret}`,
      `Bearer ${keyId.toUpperCase()}:${secret}`,
      `Bearer AK_${keyId.slice(3)}:${secret}`,
      `Bearer ${keyId.slice(3)}:${secret}`,
      `Bearer ak_${"g".repeat(32)}:${secret}`,
      `Bearer ${keyId}:${secret.slice(0, -1)}`,
      `Bearer ${keyId}:${secret}A`,
      `Bearer ${keyId}:${secret.slice(3)}`,
      `Bearer ${keyId}:SK_${secret.slice(3)}`,
      `Bearer ${keyId}:${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`,
      `Bearer ${keyId}:sk_${secret[3] === "A" ? "B" : "A"}${secret.slice(4)}`,
      `Bearer \u00a0${service.token}`,
      `Bearer ${keyId}\u200b:${secret}`,
      `Bearer ${keyId}：${secret}`,
      `Bearer ' OR 1=1 --:${secret}`,
      `Bearer *)(uid=*:${secret}`,
      `Bearer {"$ne":null}:${secret}`,
      `Bearer %:${secret}`,
      `Bearer *:${secret}`,
      `Bearer _:${secret}`,
      `Bearer ${"x".repeat(8000)}`,
      `Bearer ${keyId}:${"x".repeat(8000)}`,
    ];
  };
  test("is refused without a query to the store", async () => {
    for (const header of bad()) await refused(`Authorization: ${header}\r\n`, "authorization_malformed");
  });

  test("two of them, even the same one twice", async () => {
    const header = `Authorization: Bearer ${service.token}\r\n`;
    await refused(header + header, "authorization_malformed");
    await refused(`Authorization: Bearer x\r\n${header}`, "authorization_malformed");
  });

  test("the scheme in any case, and white space around the field, are right", async () => {
    for (const scheme of ["bearer", "BEARER", "BeArEr"]) {
      const answer = await sendRaw(
        { port: service.port },
        `GET /api/v1/awards HTTP/1.1\r\nHost: x\r\nauthorization:   ${scheme} ${service.token}  \r\n\r\n`,
      );
      assert.equal(answer.status, 200);
    }
  });
});

describe("a credential that is not one", () => {
  test("an unknown key and a wrong secret get the same answer, byte for byte but for the request's id", async () => {
    const { keyId } = parts();
    const other = generateCredential();
    const strip = (text: string): string => text.replace(/req_[0-9a-f]+/, "");
    const unknown = await call(service, { path: "/awards", token: `${other.keyId}:${other.secret}` });
    const wrong = await call(service, { path: "/awards", token: `${keyId}:${other.secret}` });
    assert.equal(problem(unknown, 401).code, "authorization_invalid");
    assert.equal(strip(unknown.text), strip(wrong.text));
    assert.equal(unknown.headers["www-authenticate"], wrong.headers["www-authenticate"]);
  });
});

describe("a credential that was", () => {
  test("revoked: refused within a second", async () => {
    const token = await refusedSoon((keyId) => service.store.credentials.revoke(keyId, ACT));
    assert.equal(problem(await call(service, { path: "/awards", token }), 401).code, "credential_revoked");
  });

  test("expired: right until its instant, refused after it", async () => {
    const expiresAtMs = service.store.nowMs() + 5000;
    const { token } = await issue(service.store, { expiresAtMs });
    const now = (): number => service.store.nowMs();
    for (let askedAtMs = now(); askedAtMs < expiresAtMs + 50; askedAtMs = now()) {
      const { status } = await call(service, { path: "/awards", token });
      if (now() < expiresAtMs) assert.equal(status, 200, "answered before its instant");
      await wait(50);
    }
    assert.equal(problem(await call(service, { path: "/awards", token }), 401).code, "credential_expired");
  });

  test("replaced: both work while they overlap, then only the new one", async () => {
    const replaced = async (overlapMs: number) => {
      const { token, keyId } = await issue(service.store);
      const { credential, secret } = await service.store.credentials.replace(keyId, { overlapMs }, ACT);
      return { token, next: `${credential.keyId}:${secret}` };
    };
    const during = await replaced(60_000);
    assert.equal((await call(service, { path: "/awards", token: during.token })).status, 200);
    assert.equal((await call(service, { path: "/awards", token: during.next })).status, 200);
    const { token, next } = await replaced(300);
    await untilRefused(token);
    assert.equal(problem(await call(service, { path: "/awards", token }), 401).code, "credential_replaced");
    assert.equal((await call(service, { path: "/awards", token: next })).status, 200);
  });

  test("replaced at once", async () => {
    await refusedSoon((keyId) => service.store.credentials.replace(keyId, { overlapMs: 0 }, ACT));
  });
});

/** Ends credentials until one of them is refused within a second: a busy machine may be slow at times. */
async function refusedSoon(end: (keyId: string) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    const { token, keyId } = await issue(service.store);
    assert.equal((await call(service, { path: "/awards", token })).status, 200);
    await end(keyId);
    took.push(await untilRefused(token));
    if ((took.at(-1) ?? 0) < 1000) return token;
  }
  assert.fail(`refused after ${took.join(", ")} ms`);
}

async function untilRefused(token: string): Promise<number> {
  const started = machineMs();
  while (machineMs() - started < 5000) {
    if ((await call(service, { path: "/awards", token })).status === 401) return machineMs() - started;
    await wait(10);
  }
  return Number.POSITIVE_INFINITY;
}

test("without a key we do not wait for a body, and a million pieces of it delay no one", async () => {
  const chunked =
    "POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const begun = await sendRaw({ port: service.port }, chunked);
  assert.equal(begun.status, 401, "told with the headers, before a byte of the body");
  assert.equal(begun.headers.get("connection"), "close");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      sendRaw({ port: service.port }, chunked + "1\r\nx\r\n".repeat(1_000_000), { untilClosed: true }),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [401]);
  assert.equal((await call(service, { path: "/calculate-pay", body: SHIFT })).status, 200);
});
