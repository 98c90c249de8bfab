// Run by itself: a node:http server that parses the body and answers with bytes made before, on some threads.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

interface Given {
  readonly port: number;
  readonly answers: readonly string[];
}

function serve({ port, answers }: Given): void {
  let next = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      if (typeof body !== "object") response.statusCode = 400;
      const answer = answers[next] ?? "";
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

/** Arguments: port, threads, a file with the answers as a JSON list. */
async function main([port, threads, file = ""]: readonly string[]): Promise<void> {
  const given: Given = { port: Number(port), answers: JSON.parse(readFileSync(file, "utf8")) };
  const workers = Array.from({ length: Number(threads) }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: given });
    return new Promise((done) => worker.once("message", done));
  });
  await Promise.all(workers);
  process.stderr.write("listening\n");
}

if (isMainThread) await main(process.argv.slice(2));
else serve(workerData as Given);
