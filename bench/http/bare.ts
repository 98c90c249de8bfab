// Run by itself: a node:http server that parses the body and answers with a prepared text, on some threads; or with
// one it writes each time, the least any server with a new answer must do.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

interface Given {
  readonly port: number;
  readonly answers: readonly string[];
  readonly writes: boolean;
}

function serve({ port, answers, writes }: Given): void {
  const values: readonly unknown[] = answers.map((answer) => JSON.parse(answer));
  let next = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      if (typeof body !== "object") response.statusCode = 400;
      const answer = writes ? JSON.stringify(values[next]) : (answers[next] ?? "");
      next = next + 1 === answers.length ? 0 : next + 1;
      response.setHeader("Content-Type", "application/json");
      response.setHeader("Content-Length", Buffer.byteLength(answer));
      response.end(answer);
    });
  });
  server.listen({ port, host: "127.0.0.1", reusePort: process.platform === "linux", backlog: 1024 }, () =>
    parentPort?.postMessage("listening"),
  );
}

/** Arguments: port, threads, a file with the answers as a JSON list, and whether to write them each time. */
async function main([port, threads, file = "", writes]: readonly string[]): Promise<void> {
  const answers = JSON.parse(readFileSync(file, "utf8"));
  const given: Given = { port: Number(port), answers, writes: writes === "writes" };
  const workers = Array.from({ length: Number(threads) }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: given });
    return new Promise((done) => worker.once("message", done));
  });
  await Promise.all(workers);
  process.stderr.write("listening\n");
}

if (isMainThread) await main(process.argv.slice(2));
else serve(workerData as Given);
