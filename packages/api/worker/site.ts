// What people use, for a worker: it loads nothing and opens no store before someone comes.

import type { Catalogue } from "#pack";
import type { Log } from "../shared/log.ts";
import type { WorkerStart } from "../shared/messages.ts";
import type { Bodies } from "./body.ts";
import type { Target } from "./checks.ts";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";

export interface Site {
  /** Null when the caller has gone. */
  respond(exchange: Exchange, target: Target): Promise<Outcome | null>;
  close(): Promise<void>;
}

/** The routes that its requests are counted under. */
export const SITE_ROUTES = ["/console/api", "/assets", "/{page}"];

export function newSite(start: WorkerStart, catalogue: Catalogue, bodies: Bodies, log: Log): Site {
  let opening: Promise<Site> | null = null;
  const open = (): Promise<Site> => {
    opening ??= import("../console/open.ts").then(({ openSite }) => openSite(start, catalogue, bodies, log));
    return opening;
  };
  return {
    respond: async (exchange, target) => (await open()).respond(exchange, target),
    close: async () => (await opening)?.close(),
  };
}
