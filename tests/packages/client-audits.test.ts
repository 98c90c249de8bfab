// Audits through both clients, from files to saved results, and what they do when an upload or a download goes wrong.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { loadDocument } from "#api";
import { clientOf, FairclauseProblem, FairclauseUnreachable } from "#client";
import { operationsOf } from "../../tools/pack/operations.ts";
import { mappingIn, ONE_SHIFT } from "../http/testing/audits.ts";
import { startTestService, type TestService } from "../http/testing/service.ts";
import { ROOT } from "./testing/project.ts";
import { type Answer, json, KEY, problem, scriptedServer } from "./testing/scripted-server.ts";

const TWELVE = join(ROOT, "tests/audits/twelve");
const NAMES = { employees: "employees.csv", timesheets: "timesheets.csv", paid: "paid.csv" };
const scratch = mkdtempSync(join(tmpdir(), "fairclause-client-audits-"));
let service: TestService;
let createClient: ReturnType<typeof clientOf>;
before(async () => {
  const operations = operationsOf(await loadDocument("0.0.0-test"));
  createClient = clientOf(Object.fromEntries(operations.map((one) => [one.name, one])), "0.0.0-test");
  service = await startTestService();
});
after(async () => {
  await service.stop();
  rmSync(scratch, { recursive: true, force: true });
});

interface Fetched {
  readonly name: string;
  readonly content: Uint8Array;
}

interface Audit {
  readonly id: string;
  readonly state: string;
  readonly problems: readonly { readonly file: string; readonly detail: string }[];
}

/** As the package's types have it. */
interface Audits {
  runAudit(request: object, options?: object): Promise<Audit>;
  waitForAudit(request: object, options?: object): Promise<Audit>;
  uploadAuditFile(request: object, options?: object): Promise<{ readonly bytes: number }>;
  fetchAuditResults(request: object, options?: object): AsyncGenerator<Fetched>;
  getAuditResult(request: object, options?: object): Promise<Uint8Array>;
  cancelAudit(request: object): Promise<Audit>;
  deleteAudit(request: object): Promise<object>;
  createAudit(request: object): Promise<Audit>;
}

const clientAt = (url: string, more: object = {}): Audits =>
  createClient({ url, key: KEY, firstWaitMs: 1, ...more }) as unknown as Audits;
const client = (): Audits => clientAt(service.url, { key: service.token });

async function fetched(id: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { name, content } of client().fetchAuditResults({ id }))
    files.set(name, Buffer.from(content));
  return files;
}

async function python(program: string, env: object): Promise<string> {
  const { stdout } = await promisify(execFile)("python3", ["-B", "-W", "error", "-c", program], {
    env: {
      ...process.env,
      PYTHONPATH: join(ROOT, "packages/client/python"),
      FAIRCLAUSE_URL: service.url,
      FAIRCLAUSE_KEY: service.token,
      ...env,
    },
  });
  return stdout;
}

const PROGRAM = `import json, os
from fairclause import Fairclause
f = Fairclause(os.environ["FAIRCLAUSE_URL"], os.environ["FAIRCLAUSE_KEY"])
folder, seen = os.environ["TWELVE"], []
files = {
    "employees": os.path.join(folder, "employees.csv"),
    "timesheets": open(os.path.join(folder, "timesheets.csv"), "rb").read(),
    "paid": open(os.path.join(folder, "paid.csv"), "rb"),
}
audit = f.run_audit(files, {"mapping": json.loads(os.environ["MAPPING"])}, lambda one: seen.append(one["state"]))
files["paid"].close()
saved = f.save_audit_results(audit["id"], os.environ["OUT"])
print(json.dumps([audit["state"], seen[-1], [os.path.relpath(path, os.environ["OUT"]) for path in saved]]))
print(f.delete_audit(audit["id"])["deleted"])
`;

test("the twelve through both clients: the summary worked by hand, and the same files", async () => {
  const seen: string[] = [];
  const mapping = mappingIn(TWELVE);
  const { id, state } = await client().runAudit(
    {
      mapping,
      names: NAMES,
      files: {
        employees: readFileSync(join(TWELVE, NAMES.employees), "utf8"),
        timesheets: readFileSync(join(TWELVE, NAMES.timesheets)),
        paid: createReadStream(join(TWELVE, NAMES.paid), { highWaterMark: 100 }),
      },
    },
    { onProgress: (audit: Audit) => seen.push(audit.state) },
  );
  assert.deepEqual([state, seen.at(-1)], ["finished", "finished"]);
  const files = await fetched(id);
  const worked = JSON.parse(readFileSync(join(TWELVE, "summary.json"), "utf8"));
  const { due, paid, short } = JSON.parse(String(files.get("summary.json")));
  assert.deepEqual([due, paid, short], [worked.due, worked.paid, worked.short]);
  assert.ok(files.has("letters/00000.html") && files.has("manifest.json"));
  const out = join(scratch, "python");
  const told = await python(PROGRAM, { TWELVE, MAPPING: JSON.stringify(mapping), OUT: out });
  const [line = "", deleted] = told.split("\n");
  assert.deepEqual(JSON.parse(line), ["finished", "finished", [...files.keys()]]);
  assert.equal(deleted, "True");
  for (const [name, content] of files) assert.ok(content.equals(readFileSync(join(out, name))), name);
  await client().deleteAudit({ id });
  await assert.rejects(client().waitForAudit({ id }), { code: "not_found" });
});

test("an audit whose files do not fit has failed, and says why; one that is cancelled says so", async () => {
  const files = { employees: "a,b\n1,2\n", ...ONE_SHIFT };
  const failed = await client().runAudit({ files });
  assert.deepEqual([failed.state, failed.problems[0]?.file], ["failed", "employees"]);
  await assert.rejects(fetched(failed.id), FairclauseProblem);
  const { id } = await client().createAudit({});
  await client().uploadAuditFile({ id, file: "paid", content: ONE_SHIFT.paid });
  assert.equal((await client().cancelAudit({ id })).state, "cancelled");
  assert.equal((await client().waitForAudit({ id })).state, "cancelled");
});

describe("when the service is as a test says", () => {
  const server = scriptedServer();
  const scripted = (more: object = {}): Audits => clientAt(server.base, more);
  const audit = (state: string): Answer => json(200, { id: "aud_1", state });

  test("a file is cut into the same ranges however it comes, and a range is sent again", async () => {
    const text = "0123456789".repeat(1_000_000);
    const bytes = new TextEncoder().encode(text);
    /** In one buffer that is filled again and again, as some readers do. */
    async function* parts(size: number) {
      const buffer = new Uint8Array(size);
      for (let at = 0; at < bytes.length; at += size) {
        const part = bytes.subarray(at, at + size);
        buffer.set(part);
        yield buffer.subarray(0, part.length);
      }
    }
    for (const content of [text, bytes, [bytes], parts(300_000), parts(1_048_576), parts(1_500_000)]) {
      server.seen = [];
      server.answers = [problem(503, "unavailable"), json(200, {})];
      assert.deepEqual(await scripted().uploadAuditFile({ id: "aud_1", file: "paid", content }), {
        bytes: 10_000_000,
      });
      const sent = server.seen.slice(1);
      assert.deepEqual(
        server.seen.map(({ headers }) => headers["content-range"]),
        ["bytes 0-4194303/*", ...sent.map(({ headers }) => headers["content-range"])],
      );
      assert.deepEqual(
        sent.map(({ url, headers, body }) => [url, headers["content-range"], body.length]),
        [
          ["/api/v1/audits/aud_1/files/paid", "bytes 0-4194303/*", 4_194_304],
          ["/api/v1/audits/aud_1/files/paid", "bytes 4194304-8388607/*", 4_194_304],
          ["/api/v1/audits/aud_1/files/paid", "bytes 8388608-9999999/*", 1_611_392],
        ],
      );
      assert.ok(sent.map(({ body }) => body).join("") === text);
      assert.equal(sent[0]?.headers["content-type"], "application/octet-stream");
    }
  });

  test("an audit is looked at until it has ended, or the caller has waited long enough", async () => {
    server.answers = [audit("uploading"), audit("running"), audit("finished")];
    assert.equal((await scripted().waitForAudit({ id: "aud_1" })).state, "finished");
    server.answers = [audit("running")];
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error("long enough"));
    await assert.rejects(
      scripted().waitForAudit({ id: "aud_1" }, { signal: stop.signal, onProgress }),
      /long enough/,
    );
  });

  const cutOff: Answer = (_, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("half", () => response.destroy());
  };
  const whole: Answer = (_, response) => response.end("whole");

  test("a file that breaks off is fetched again, so many times", async () => {
    server.answers = [cutOff, cutOff, whole];
    const content = await scripted().getAuditResult({ id: "aud_1", name: "periods.csv" });
    assert.equal(new TextDecoder().decode(content), "whole");
    server.answers = [cutOff];
    await assert.rejects(
      scripted({ retries: 2 }).getAuditResult({ id: "aud_1", name: "periods.csv" }),
      (error) => error instanceof FairclauseUnreachable && /broke off its answer/.test(error.message),
    );
  });

  test("a file of which nothing more comes is given up", async () => {
    const silent: Answer = (_, response) => void response.write("half");
    server.answers = [silent];
    await assert.rejects(
      scripted({ retries: 0, timeoutMs: 50 }).getAuditResult({ id: "aud_1", name: "x" }),
      /nothing came for 50 ms/,
    );
  });

  test("a result that is not as its hash says is refused", async () => {
    const wrong = { files: [{ name: "periods.csv", content_hash: `sha256:${"0".repeat(64)}` }] };
    server.answers = [json(200, wrong), whole];
    await assert.rejects(
      scripted().fetchAuditResults({ id: "aud_1" }).next(),
      /periods\.csv did not arrive as the service has it/,
    );
  });
});
