// The Python client: the page's block runs, and problems and batches come through.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { createServer as createNetServer, type Socket } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { startTestService, type TestService } from "../http/testing/service.ts";
import { blocksOf, ROOT } from "./testing/project.ts";

const FOLDER = join(ROOT, "packages/client/python");
let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

async function python(program: string, url = service.url, env: object = {}): Promise<string> {
  const { stdout } = await promisify(execFile)("python3", ["-B", "-W", "error", "-c", program], {
    env: { ...process.env, PYTHONPATH: FOLDER, FAIRCLAUSE_URL: url, FAIRCLAUSE_KEY: service.token, ...env },
  });
  return stdout;
}

test("the page's blocks print what they say", async () => {
  const [block = "", audits = "", ...others] = blocksOf("docs/packages.md", "python");
  assert.equal(others.length, 0);
  assert.equal(await python(block), "222.49\n422 invalid_request /work_date\n1 222.49\n2 222.49\n");
  // A casual of level 1 has 34.76 an hour in August 2026: 208.56 for six hours, and 150.00 was paid.
  assert.equal(await python(audits), "finished\n58.56\n");
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
except FairclauseUnreachable as error: print(str(error).partition(" ")[2])
good = "https://pay.example.com"
for url, key in [("http://pay.example.com", "ak_a:sk_b"), (good, "hunter2"), (good, "ak_a:sk_b\\n"), (good, "ak_a:sk_é"), (good, None)]:
    try: Fairclause(url, key)
    except ValueError as error: print(str(error)[:11], "sk_b" in str(error))`,
    `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
  );
  busy.close();
  const follows =
    "redirects to https://example.com/. The client does not follow, so that no other host gets the key: check the url";
  const key = "key must be False\n";
  assert.equal(told, `{'awards': []}\n${follows}\nurl must st False\n${key.repeat(4)}`);
});

/** A server on this machine that is asked by a program. */
async function against(
  answer: (path: string, socket: Socket) => void,
  program: string,
  env: object = {},
): Promise<string> {
  const server = createNetServer((socket) =>
    socket.once("data", (data) => answer(/ \/api\/v1(\S+)/.exec(String(data))?.[1] ?? String(data), socket)),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const head = `import os
from fairclause import Fairclause, FairclauseUnreachable
f = Fairclause(os.environ["FAIRCLAUSE_URL"], os.environ["FAIRCLAUSE_KEY"], retries=1, first_wait=0.001)
`;
  try {
    return await python(head + program, url, env);
  } finally {
    server.close();
  }
}

test("an answer that breaks off, is no HTTP or no JSON is unreachable", async () => {
  const told = await against(
    (path, socket) => {
      if (path === "/awards/A") socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
      else if (path === "/awards/B")
        socket.end("HTTP/1.1 422 No\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{");
      else if (path === "/awards/C") socket.end("nonsense\r\n\r\n");
      else socket.end("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{");
    },
    `for code in "ABCD":
    try: f.get_award(code)
    except FairclauseUnreachable as error: print(str(error).partition(" ")[2].partition(":")[0])`,
  );
  const broken = "broke off its answer\n";
  assert.equal(told, `${broken}${broken}did not answer\nanswered with something that is not JSON\n`);
});

test("a request to this machine goes through no proxy from the environment", async () => {
  const told = await against(
    (_, socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"awards":[]}'),
    "print(f.list_awards())",
    { http_proxy: "http://127.0.0.1:9", no_proxy: "" },
  );
  assert.equal(told, "{'awards': []}\n");
});

test("a line that did not arrive in time goes again, and an unreadable Retry-After is a short wait", async () => {
  const lines = ['{"line":1,"status":408}\n', '{"line":1,"status":200}\n'];
  let asked = 0;
  const told = await against((_, socket) => {
    asked += 1;
    if (asked === 1)
      socket.end("HTTP/1.1 503 Busy\r\nRetry-After: \xb2\r\nContent-Length: 0\r\n\r\n", "latin1");
    else socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 24\r\n\r\n${lines.shift()}`);
  }, "print([answer['status'] for answer in f.calculate_pay_batch([{}])])");
  assert.equal(told, "[200]\n");
});
