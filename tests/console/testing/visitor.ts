// A visitor as a browser would be: keeps its cookie, says where its calls come from, sends JSON.

import { type IncomingHttpHeaders, request } from "node:http";

export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** The address to call from. */
  readonly from?: string;
}

export interface Visitor {
  cookie: string | null;
  get(path: string, sending?: Sending): Promise<Told>;
  post(path: string, body: unknown, sending?: Sending): Promise<Told>;
  /** Any path of the service, exactly as said. */
  ask(path: string, sending: Sending): Promise<Told>;
}

export function newVisitor(port: number): Visitor {
  const own = `http://127.0.0.1:${port}`;
  const visitor: Visitor = {
    cookie: null,
    get: (path, sending = {}) => visitor.ask(`/console/api${path}`, { method: "GET", ...sending }),
    post: (path, body, sending = {}) =>
      visitor.ask(`/console/api${path}`, {
        method: "POST",
        body,
        ...sending,
        headers: {
          Origin: own,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": "application/json",
          ...sending.headers,
        },
      }),
    async ask(path, sending) {
      const told = await send(port, path, sending, visitor.cookie);
      const [set] = told.headers["set-cookie"] ?? [];
      if (set !== undefined) visitor.cookie = /^(__Host-session=[\w-]+);/.exec(set)?.[1] ?? null;
      return told;
    },
  };
  return visitor;
}

function send(port: number, path: string, sending: Sending, cookie: string | null): Promise<Told> {
  const { method = "GET", headers = {}, body, from } = sending;
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new Promise((done, failed) => {
    const asked = request(
      {
        port,
        host: "127.0.0.1",
        method,
        path,
        ...(from === undefined ? {} : { localAddress: from }),
        headers: { ...Object.fromEntries(given), ...(cookie === null ? {} : { Cookie: cookie }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const isJson = /json/.test(response.headers["content-type"] ?? "");
          const read = isJson && text !== "" ? JSON.parse(text) : null;
          done({ status: response.statusCode ?? 0, headers: response.headers, text, body: read });
        });
      },
    );
    asked.on("error", failed);
    asked.end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
  });
}
