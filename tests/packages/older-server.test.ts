// A client that is newer than its server: a call, a method or a field that the server lacks, and what to do about it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { clientOf } from "#client";
import { SHIFT } from "../http/testing/call.ts";
import { startTestService, type TestService } from "../http/testing/service.ts";
import { ROOT } from "./testing/project.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const LATER = { ...SHIFT, later_field: true };
const OLDER = "it may be older than fairclause-client/9.9.9. Update the server, or install the client of";
const FIELD =
  "later_field is not a field of this request. If the documentation has the field, the server is older: leave";

test("the JavaScript client says what the server lacks", async () => {
  const { laterCall, laterMethod, calculatePay } = clientOf(
    {
      laterCall: { method: "POST", path: "/later-call", hasBody: true, creates: true },
      laterMethod: { method: "PUT", path: "/calculate-pay", hasBody: true },
      calculatePay: { method: "POST", path: "/calculate-pay", hasBody: true },
    },
    "9.9.9",
  )({ url: service.url, key: service.token });
  const messageOf = (answer: unknown): Promise<string> =>
    Promise.resolve(answer).then(
      () => "",
      (error: Error) => error.message,
    );
  assert.ok((await messageOf(laterCall?.({}))).includes(`does not have POST /later-call: ${OLDER}`));
  assert.ok((await messageOf(laterMethod?.({}))).includes(`does not have PUT /calculate-pay: ${OLDER}`));
  assert.ok((await messageOf(calculatePay?.(LATER))).includes(FIELD));
  assert.doesNotMatch(await messageOf(calculatePay?.({ ...SHIFT, state: "XYZ" })), /older/);
});

test("so does the Python client", async () => {
  const program = `import json, os
from fairclause import Fairclause, FairclauseProblem
f = Fairclause(os.environ["FAIRCLAUSE_URL"], os.environ["FAIRCLAUSE_KEY"])
for call in (
    lambda: f._create("/later-call", {}),
    lambda: f._read(f._send("PUT", "/calculate-pay")),
    lambda: f.calculate_pay(json.loads(os.environ["LATER"])),
    lambda: f.get_award("MA999999"),
):
    try: call()
    except FairclauseProblem as problem: print(problem)`;
  const env = {
    ...process.env,
    PYTHONPATH: join(ROOT, "packages/client/python"),
    FAIRCLAUSE_URL: service.url,
    FAIRCLAUSE_KEY: service.token,
    LATER: JSON.stringify(LATER),
  };
  const { stdout } = await promisify(execFile)("python3", ["-B", "-W", "error", "-c", program], { env });
  const [path = "", method = "", field = "", other = "none"] = stdout.split("\n");
  const older =
    "it may be older than fairclause-python/1. Update the server, or use the file of its release.";
  assert.ok(path.endsWith(`does not have POST /later-call: ${older}`), path);
  assert.ok(method.endsWith(`does not have PUT /calculate-pay: ${older}`), method);
  assert.ok(field.includes(FIELD), field);
  assert.doesNotMatch(other, /older|^none$/);
});
