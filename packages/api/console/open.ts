// The console opened for a worker: its calls with the store, its pages from the built web app.

import type { Catalogue } from "#pack";
import { Misconfigured, openStore, type Store, StoreUnavailable } from "#store";
import { type HttpProblem, unavailable } from "../problems.ts";
import { type Log, placeOf } from "../shared/log.ts";
import type { WorkerStart } from "../shared/messages.ts";
import { signals } from "../shared/signals.ts";
import type { Bodies } from "../worker/body.ts";
import type { Site } from "../worker/site.ts";
import { lettersFrom } from "./letters.ts";
import { providerFrom } from "./oidc.ts";
import { relyingPartyOf } from "./passkeys.ts";
import { respondConsole } from "./respond.ts";
import { originsOf } from "./site-check.ts";
import { CONSOLE_PATH } from "./table.ts";
import { newThrottle } from "./throttle.ts";
import { newPages } from "./web-pages.ts";

export function openSite(start: WorkerStart, catalogue: Catalogue, bodies: Bodies, log: Log): Site {
  const letters = lettersFrom(start.publicUrl);
  const origins = originsOf(start.publicUrl);
  const relyingParty = relyingPartyOf(start.publicUrl, origins);
  const provider = providerFrom(start.oidc, start.publicUrl);
  const { doubtStore } = signals(start.memory.signals);
  const throttle = newThrottle(start.memory.consoleCalls);
  const store = storeKeeper(start, log);
  const pages = newPages(start.webFolder, start.publicUrl, store.get);
  return {
    async respond(exchange, target) {
      if (!target.path.startsWith(`${CONSOLE_PATH}/`))
        return pages.respond(exchange, target).catch(storeAway);
      const opened = await store.get();
      if (opened === null) return STORE_AWAY;
      const desk = {
        store: opened,
        letters,
        sendsMail: start.sendsMail,
        catalogue,
        relyingParty,
        provider,
        webhooksToLoopback: start.webhooksToLoopback,
        log,
      };
      return respondConsole(exchange, target, { desk, origins, throttle, bodies, doubtStore });
    },
    close: store.close,
  };
}

const STORE_AWAY = unavailable("The store does not answer.", ["store"]);

function storeAway(error: unknown): HttpProblem {
  if (error instanceof StoreUnavailable) return STORE_AWAY;
  throw error;
}

/** Opened when first needed; after a failure the next call tries again. */
function storeKeeper(start: WorkerStart, log: Log) {
  let opening: Promise<Store> | null = null;
  return {
    async get(): Promise<Store | null> {
      opening ??= openStore({ ...start.store, service: false });
      try {
        return await opening;
      } catch (error) {
        opening = null;
        if (!(error instanceof StoreUnavailable || error instanceof Misconfigured)) throw error;
        log("warn", "console_store_down", { reason: error.message, ...placeOf(error) });
        return null;
      }
    },
    close: async () => (await opening?.catch(() => null))?.close(),
  };
}
