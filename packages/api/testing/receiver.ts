// A server on this machine that keeps what is posted to it and answers as a test says.

import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, before } from "node:test";

export interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Receiver {
  /** Known once the tests begin. */
  url: string;
  readonly heard: Heard[];
  answer: RequestListener;
}

export const taken: RequestListener = (_, response) => response.writeHead(204).end();

/** For the whole test file, or the suite it is made in. */
export function newReceiver(): Receiver {
  const receiver: Receiver = { url: "", heard: [], answer: taken };
  const server = createServer(async (request, response) => {
    receiver.heard.push({ headers: request.headers, body: await text(request) });
    receiver.answer(request, response);
  });
  before(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
