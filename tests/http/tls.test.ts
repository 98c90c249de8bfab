// HTTPS: our own certificate, renewed without a restart; nothing over plain HTTP, nothing below TLS 1.2.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { type MadeCertificate, makeCertificate, makeExpired } from "./testing/certificate.ts";
import { open, parseAnswer, sendRaw, transcript } from "./testing/raw.ts";
import { logged, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
let folder: string;
let first: MadeCertificate;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-tls-"));
  first = makeCertificate(folder, "first");
  writeFileSync(join(folder, "cert.pem"), first.cert);
  writeFileSync(join(folder, "key.pem"), first.key);
  service = await startTestService({
    HOST: "127.0.0.1",
    TLS_CERT: join(folder, "cert.pem"),
    TLS_KEY: join(folder, "key.pem"),
    WORKERS: "2",
    OPS_PORT: "0",
  });
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const request = (): string =>
  `GET /api/v1/awards/MA000004/versions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.token}\r\n\r\n`;

/** Who the server says it is to a new connection. */
function nameServed(): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect({ port: service.port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      done(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on("error", failed);
  });
}

test("a request over TLS is answered", async () => {
  assert.match(service.url, /^https:/);
  const answer = await sendRaw({ port: service.port, tls: { ca: first.cert } }, request());
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("strict-transport-security") ?? "", /max-age=31536000/);
});

test("plain HTTP on the same port gets no answer, let alone a redirect", async () => {
  const text = await transcript({ port: service.port }, request());
  assert.ok(!text.startsWith("HTTP/"), text);
});

const tried = (options: object): Promise<string> =>
  new Promise((done) => {
    const socket: TLSSocket = connect(
      { port: service.port, host: "127.0.0.1", rejectUnauthorized: false, ...options },
      () => {
        done(socket.getProtocol() ?? "");
        socket.destroy();
      },
    );
    socket.on("error", () => done("refused"));
  });
/** Ciphers that the policy leaves out and the certificate would allow. */
const WEAK = { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA" };

test("TLS 1.1 and ciphers without forward secrecy are refused", async () => {
  assert.equal(await tried(WEAK), "refused");
  assert.equal(
    await tried({ maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" }),
    "refused",
  );
  assert.equal(await tried({ maxVersion: "TLSv1.2", ciphers: "AES128-SHA" }), "refused");
  assert.equal(await tried({ maxVersion: "TLSv1.2" }), "TLSv1.2");
  assert.equal(await tried({}), "TLSv1.3");
});

test("a new certificate is served to new connections, old ones go on, and a wrong pair changes nothing", async () => {
  const socket = open({ port: service.port, tls: { ca: first.cert } });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((done) => socket.once("secureConnect", done));
  assert.equal(await nameServed(), "first");

  const second = makeCertificate(folder, "second");
  writeFileSync(join(folder, "cert.pem"), second.cert);
  writeFileSync(join(folder, "key.pem"), second.key);
  for (let tries = 0; tries < 600 && (await nameServed()) !== "second"; tries += 1) await wait(100);
  await wait(100);
  const names = await Promise.all(Array.from({ length: 8 }, nameServed));
  assert.deepEqual([...new Set(names)], ["second"], "on every worker");
  for (let worker = 0; worker < 8; worker += 1)
    assert.equal(await tried(WEAK), "refused", "the policy came with the new certificate");
  assert.equal(
    await tried({ maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" }),
    "refused",
  );

  socket.write(request());
  for (let tries = 0; tries < 3000 && chunks.length === 0; tries += 1) await wait(20);
  assert.equal(parseAnswer(Buffer.concat(chunks), false)?.status, 200, "the old connection still answers");
  socket.destroy();

  writeFileSync(join(folder, "key.pem"), first.key);
  await logged(service, "certificate_unusable");
  assert.equal(await nameServed(), "second");
});

const readiness = async () => {
  const answer = await fetch(`${service.opsUrl}/ready`);
  const { status, faults } = JSON.parse(await answer.text());
  return { status, faults: faults.map(({ name }: { name: string }) => name) };
};

async function until(expected: object): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (JSON.stringify(await readiness()) === JSON.stringify(expected)) return;
    await wait(100);
  }
  assert.deepEqual(await readiness(), expected);
}

test("an expired certificate replaces no good one, and is named until a good one comes", async () => {
  const third = makeCertificate(folder, "third");
  const place = ({ cert, key }: MadeCertificate): void => {
    writeFileSync(join(folder, "cert.pem"), cert);
    writeFileSync(join(folder, "key.pem"), key);
  };
  place(third);
  await until({ status: "ok", faults: [] });
  place(makeExpired(folder, "expired"));
  await until({ status: "degraded", faults: ["certificate_refused"] });
  assert.equal(await nameServed(), "third");
  const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
  assert.match(metrics, /^fairclause_fault\{fault="certificate_refused"\} 1$/m);
  assert.match(metrics, /^fairclause_fault\{fault="certificate_expired"\} 0$/m);
  assert.match(service.lines.join(""), /it expired on/);
  place(makeCertificate(folder, "fourth"));
  await until({ status: "ok", faults: [] });
  assert.equal(await nameServed(), "fourth");
});

test("one that is expired when the service starts is named, and gives way to a good one without a restart", async () => {
  const [cert, key] = [join(folder, "late-cert.pem"), join(folder, "late-key.pem")];
  const place = (made: MadeCertificate): void => {
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.key);
  };
  place(makeExpired(folder, "expired"));
  const late = await startTestService({ HOST: "127.0.0.1", TLS_CERT: cert, TLS_KEY: key, OPS_PORT: "0" });
  const ready = async () => JSON.parse(await (await fetch(`${late.opsUrl}/ready`)).text());
  const told = await ready();
  assert.deepEqual([told.status, told.reasons], ["unready", ["certificate_expired"]]);
  place(makeCertificate(folder, "good"));
  for (let tries = 0; tries < 600 && (await ready()).status !== "ok"; tries += 1) await wait(100);
  assert.deepEqual(await ready(), { status: "ok", reasons: [], faults: [] });
  await late.stop();
});

test("one that expires while it is served is named, and gives way to a good one without a restart", async () => {
  const [cert, key] = [join(folder, "aging-cert.pem"), join(folder, "aging-key.pem")];
  const place = (made: MadeCertificate): void => {
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.key);
  };
  place(makeCertificate(folder, "aging"));
  const aging = await startTestService({ HOST: "127.0.0.1", TLS_CERT: cert, TLS_KEY: key, OPS_PORT: "0" });
  const ready = async () => JSON.parse(await (await fetch(`${aging.opsUrl}/ready`)).text());
  const metric = async (fault: string) => {
    const text = await (await fetch(`${aging.opsUrl}/metrics`)).text();
    return new RegExp(`^fairclause_fault\\{fault="${fault}"\\} (\\d)$`, "m").exec(text)?.[1];
  };
  const has = async (name: string): Promise<boolean> =>
    (await ready()).faults.some((one: { name: string }) => one.name === name);
  assert.equal(await metric("certificate_expired"), "0");
  const real = Date.now;
  try {
    // The service runs in this process, and two days on by its clock the certificate is a day too old.
    Date.now = () => real() + 2 * 24 * 3600 * 1000;
    for (let tries = 0; tries < 600 && !(await has("certificate_expired")); tries += 1) await wait(100);
    const told = await ready();
    assert.ok(told.reasons.includes("certificate_expired"), JSON.stringify(told));
    assert.equal(told.status, "unready");
    assert.equal(await metric("certificate_expired"), "1");
    assert.match(aging.lines.join(""), /"event":"fault","fault":"certificate_expired"/);
    place(makeCertificate(folder, "fresh", 30));
    for (let tries = 0; tries < 600 && (await has("certificate_expired")); tries += 1) await wait(100);
    assert.equal(await metric("certificate_expired"), "0");
    assert.match(aging.lines.join(""), /"event":"fault_over","fault":"certificate_expired"/);
  } finally {
    Date.now = real;
  }
  for (let tries = 0; tries < 600 && (await ready()).status !== "ok"; tries += 1) await wait(100);
  assert.deepEqual(await ready(), { status: "ok", reasons: [], faults: [] });
  await aging.stop();
});
