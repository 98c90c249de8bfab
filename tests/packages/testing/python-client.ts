// A Python process with the client in it, asked one call at a time.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Example } from "./example-calls.ts";
import { ROOT } from "./project.ts";

/** Takes a name and arguments a line, and prints the answer. */
const PROGRAM = `import json, os, sys
from fairclause import Fairclause
f = Fairclause(os.environ["FAIRCLAUSE_URL"], os.environ["FAIRCLAUSE_KEY"])
for line in sys.stdin:
    name, given = json.loads(line)
    if name == "":
        answer = [one for one in dir(f) if not one.startswith("_")]
    else:
        if name.startswith("put_audit_file"):
            given[-1] = given[-1].encode()
        answer = getattr(f, name)(*given)
    print(json.dumps(list(answer) if hasattr(answer, "__next__") else answer, default=bytes.decode), flush=True)
`;

/** `getClause` is `get_clause` there. */
export const pythonName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function startPython(url: string, key: string) {
  const child = spawn("python3", ["-B", "-W", "error", "-c", PROGRAM], {
    env: {
      ...process.env,
      PYTHONPATH: join(ROOT, "packages/client/python"),
      FAIRCLAUSE_URL: url,
      FAIRCLAUSE_KEY: key,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function sent(name: string, given: readonly unknown[]): Promise<unknown> {
    child.stdin.write(`${JSON.stringify([name, given])}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${name} ended the program`);
    return JSON.parse(value);
  }
  return {
    /** With the parameters of the path, those of the query and the body, in this order. */
    ask: ({ name, path, query, body }: Example): Promise<unknown> =>
      sent(pythonName(name), [
        ...Object.values(path),
        ...Object.values(query),
        ...(body === undefined ? [] : [body]),
      ]),
    methods: () => sent("", []),
    stop: () => child.kill(),
  };
}
