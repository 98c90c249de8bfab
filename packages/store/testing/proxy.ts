// A proxy to PostgreSQL that a test can block: it goes on accepting, and nothing comes through.

import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";

export interface Proxy {
  readonly url: string;
  /** From now on nothing passes, in either direction, on old connections and new ones. */
  block(): void;
  /** Ends what is connected and lets new connections through. */
  unblock(): void;
  close(): Promise<void>;
}

export async function proxyTo(url: string): Promise<Proxy> {
  const target = new URL(url);
  const { hostname, port: targetPort } = target;
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const server = createServer((caller) => {
    const onward = createConnection(Number(targetPort), hostname);
    for (const [from, to] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => isBlocked || to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        sockets.delete(from);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target.port = String(portOf(server.address()));
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: target.href,
    block: () => {
      isBlocked = true;
    },
    unblock: () => {
      isBlocked = false;
      drop();
    },
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;
