// The Python client: the page's block runs, problems and batches come through, and it names no operation that is not there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { loadDocument } from "#api";
import { startTestService, type TestService } from "../http/testing/service.ts";
import { blocksOf, ROOT } from "./testing/project.ts";

const FOLDER = join(ROOT, "packages/client/python");
let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

async function python(program: string, url = service.url): Promise<string> {
  const { stdout } = await promisify(execFile)("python3", ["-B", "-W", "error", "-c", program], {
    env: { ...process.env, PYTHONPATH: FOLDER, FAIRCLAUSE_URL: url, FAIRCLAUSE_KEY: service.token },
  });
  return stdout;
}

test("the page's block prints what it says", async () => {
  const [block = "", ...others] = blocksOf("docs/packages.md", "python");
  assert.equal(others.length, 0);
  assert.equal(await python(block), "222.49\n422 invalid_request /work_date\n1 222.49\n2 222.49\n");
});

test("every method reaches an operation of the document", async () => {
  const code = readFileSync(join(FOLDER, "fairclause.py"), "utf8");
  const paths = [...code.matchAll(/self\._(post|get|send)\((?:"POST", )?f?"(\/[^"]+)"/g)].map(
    ([, how, path = ""]) =>
      `${how === "get" ? "get" : "post"} ${path.replaceAll(/\{_quoted\((\w+)\)\}/g, "{$1}")}`,
  );
  const documented = Object.entries((await loadDocument("0")).paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  assert.ok(paths.length > 12);
  for (const path of paths) assert.ok(documented.includes(path), path);
});

test("the data calls answer", async () => {
  const told = await python(`import os
from fairclause import Fairclause
f = Fairclause(os.environ["FAIRCLAUSE_URL"], os.environ["FAIRCLAUSE_KEY"])
print(f.list_awards("barista")["awards"][0]["code"], f.get_clause("MA000004", "22.1")["ref"])
print(len(f.list_public_holidays(2026, "VIC")["public_holidays"]) > 10, len(f.list_classifications("MA000004", "2026-08-01")["classifications"]) > 3)`);
  assert.equal(told, "MA000119 22.1\nTrue True\n");
});

test("a busy server is tried again, a redirect is not followed, and bad settings are refused", async () => {
  let asked = 0;
  const busy = createServer((request, response) => {
    asked += 1;
    if (request.url?.endsWith("/awards") !== true)
      response.writeHead(307, { Location: "https://example.com/" }).end();
    else if (asked < 3) response.writeHead(503, { "Retry-After": "0" }).end();
    else response.end('{"awards":[]}');
  });
  await new Promise<void>((done) => busy.listen(0, "127.0.0.1", done));
  const address = busy.address();
  const told = await python(
    `import os
from fairclause import Fairclause, FairclauseUnreachable
f = Fairclause(os.environ["FAIRCLAUSE_URL"], os.environ["FAIRCLAUSE_KEY"], first_wait=0.001)
print(f.list_awards())
try: f.get_award("MA000004")
except FairclauseUnreachable as error: print("307" in str(error))
for url, key in [("http://pay.example.com", "ak_a:sk_b"), ("https://pay.example.com", "secret")]:
    try: Fairclause(url, key)
    except ValueError as error: print(str(error)[:11])`,
    `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
  );
  busy.close();
  assert.equal(told, "{'awards': []}\nTrue\nurl must st\nkey must be\n");
});
