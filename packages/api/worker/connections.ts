// How many connections are open, in all and from each network; when there are too many, idle ones make room.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { plainAddress } from "../shared/addresses.ts";
import { networkOf } from "../shared/network.ts";

export interface ConnectionLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

/** The connections of one network, and the idle ones among them, the longest idle first. */
interface Network {
  readonly open: Set<Socket>;
  readonly idle: Set<Socket>;
}

/**
 * With a connection too many, we close the one that has been idle longest: of the same network if that has too many,
 * else of the network with the most. A caller that opens thousands closes its own. With none idle we refuse the new one.
 */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionLimits,
  isExempt: (address: string) => boolean,
  refuse: (socket: Socket) => void,
): void {
  const networks = new Map<string, Network>();
  let open = 0;
  const sockets = watchIdle(server);
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const name = networkOf(plainAddress(address));
    const network = networks.get(name) ?? { open: new Set(), idle: new Set() };
    networks.set(name, network);
    open += 1;
    network.open.add(socket);
    socket.once("close", () => {
      open -= 1;
      network.open.delete(socket);
      network.idle.delete(socket);
      sockets.delete(socket);
      if (network.open.size === 0 && networks.get(name) === network) networks.delete(name);
    });
    const isOver = network.open.size > connectionsPerAddress && !isExempt(address);
    if (
      (isOver && !closeOldest(network)) ||
      (open > connections && !isOver && !closeOldest(busiest(networks)))
    )
      return refuse(socket);
    sockets.add(socket, network);
  });
}

function closeOldest({ idle }: Network): boolean {
  const [oldest] = idle;
  if (oldest === undefined) return false;
  idle.delete(oldest);
  oldest.destroy();
  return true;
}

function busiest(networks: ReadonlyMap<string, Network>): Network {
  let found: Network = { open: new Set(), idle: new Set() };
  for (const network of networks.values())
    if (network.idle.size > 0 && network.open.size > found.open.size) found = network;
  return found;
}

/** A request comes on the socket that decrypts, which has the same ends as the one we counted. */
const endsOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** A connection is idle until a request's headers have arrived, and again once it is answered. */
function watchIdle(server: Server) {
  const counted = new Map<string, { readonly socket: Socket; readonly network: Network }>();
  const ends = new WeakMap<Socket, string>();
  const busy = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const known = counted.get(endsOf(socket));
    if (known === undefined) return;
    known.network.idle.delete(known.socket);
    response.once("close", () => {
      if (known.network.open.has(known.socket)) known.network.idle.add(known.socket);
    });
  };
  server.on("request", busy);
  server.on("checkContinue", busy);
  return {
    add(socket: Socket, network: Network): void {
      const name = endsOf(socket);
      ends.set(socket, name);
      counted.set(name, { socket, network });
      network.idle.add(socket);
    },
    delete(socket: Socket): void {
      const name = ends.get(socket);
      if (name !== undefined && counted.get(name)?.socket === socket) counted.delete(name);
    },
  };
}
