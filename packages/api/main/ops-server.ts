// Metrics, readiness and liveness on a port of their own, for the machines that monitor the service.

import type { Server } from "node:http";
import { memoryUsage } from "node:process";
import { createServer } from "../shared/node-http.ts";
import type { Fault } from "./faults.ts";

export interface Ops {
  /** Why requests should go elsewhere; none: ready. */
  notReady(): readonly string[];
  /** What is wrong, whether or not requests should go elsewhere for it. */
  faults(): readonly Fault[];
  metricsText(): string;
  workerRestarts(): number;
}

export function newOpsServer(ops: Ops): Server {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
    const answer = (status: number, type: string, body: string): void => {
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    if (request.method !== "GET" && request.method !== "HEAD")
      return answer(405, "text/plain", "GET and HEAD only\n");
    switch (request.url) {
      case "/metrics":
        return answer(200, "text/plain; version=0.0.4", `${ops.metricsText()}\n${processLines(ops)}`);
      case "/live":
        return answer(200, "application/json", '{"status":"ok"}\n');
      case "/ready": {
        const reasons = ops.notReady();
        const faults = ops.faults();
        const status = reasons.length > 0 ? "unready" : faults.length > 0 ? "degraded" : "ok";
        const body = `${JSON.stringify({ status, reasons, faults })}\n`;
        return answer(status === "unready" ? 503 : 200, "application/json", body);
      }
      default:
        return answer(404, "text/plain", "/metrics, /ready and /live\n");
    }
  });
  server.maxConnections = 64;
  return server;
}

function processLines(ops: Ops): string {
  return `# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes ${memoryUsage.rss()}
# TYPE fairclause_worker_restarts_total counter
fairclause_worker_restarts_total ${ops.workerRestarts()}
# TYPE fairclause_ready gauge
fairclause_ready ${ops.notReady().length === 0 ? 1 : 0}
`;
}
