// A server between a client and the service that keeps what was asked and with which status it was answered.

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before } from "node:test";

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** For the whole test file; `portOf` is asked with each request. */
export function newRecorder(portOf: () => number) {
  const seen: Recorded[] = [];
  const server = createServer((asked, response) => {
    const { method = "", url: path = "", headers } = asked;
    const onward = request({ port: portOf(), host: "127.0.0.1", method, path, headers }, (answer) => {
      seen.push({ method, path, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(onward);
  });
  before(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
