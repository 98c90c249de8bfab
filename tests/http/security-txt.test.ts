// /.well-known/security.txt (RFC 9116): the operator's contact, nothing without one, a warning once it has expired.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { logged, startTestService, type TestService } from "./testing/service.ts";

const PATH = "/.well-known/security.txt";

describe("with a contact", () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      PUBLIC_URL: "https://pay.example.com",
      SECURITY_CONTACT: "mailto:security@pay.example.com, https://pay.example.com/report",
      SECURITY_EXPIRES: "2999-06-30",
    });
  });
  after(() => service.stop());

  test("it is served as text, to everyone, with the contacts in their order and one expiry", async () => {
    const answer = await fetch(`${service.url}${PATH}`);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "text/plain; charset=utf-8"]);
    assert.equal(
      await answer.text(),
      [
        "Contact: mailto:security@pay.example.com",
        "Contact: https://pay.example.com/report",
        "Expires: 2999-06-30T00:00:00Z",
        "Preferred-Languages: en",
        `Canonical: https://pay.example.com${PATH}`,
        "",
      ].join("\n"),
    );
  });

  test("it is read-only", async () => {
    assert.equal((await fetch(`${service.url}${PATH}`, { method: "HEAD" })).status, 200);
    const posted = await fetch(`${service.url}${PATH}`, { method: "POST", body: "{}" });
    assert.equal(posted.status, 405);
  });
});

test("without a contact there is none", async () => {
  const service = await startTestService();
  try {
    assert.equal((await fetch(`${service.url}${PATH}`)).status, 404);
  } finally {
    await service.stop();
  }
});

test("an expired one is logged", async () => {
  const service = await startTestService({
    SECURITY_CONTACT: "mailto:security@pay.example.com",
    SECURITY_EXPIRES: "2020-01-01T00:00:00+10:00",
  });
  try {
    assert.equal((await logged(service, "security_txt_expired")).level, "warn");
    assert.match(await (await fetch(`${service.url}${PATH}`)).text(), /^Expires: 2019-12-31T14:00:00Z$/m);
  } finally {
    await service.stop();
  }
});
