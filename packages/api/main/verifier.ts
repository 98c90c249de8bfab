// Checks a key and its secret for the workers: the same work and the same answer for an unknown key and a wrong secret.

import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Store, StoreUnavailable } from "#store";
import type { Verdict } from "../shared/messages.ts";
import type { Signals } from "../shared/signals.ts";

const NOBODYS_HASH = Buffer.alloc(32);
/** We answer a wrong token this long after the question, whatever we found on the way. */
const WRONG_AFTER_MS = 5;

export async function verify(
  store: Store,
  signals: Signals,
  keyId: string,
  secret: string,
): Promise<Verdict> {
  // Read before the store: a change in between makes the verdict out of date at once.
  const generation = signals.generation();
  const enough = sleep(WRONG_AFTER_MS);
  try {
    const found = await store.findCredential(keyId);
    const given = store.hashSecret(keyId, secret, found?.pepperSign);
    const isRight = timingSafeEqual(given, found?.secretHash ?? NOBODYS_HASH);
    if (found === undefined || !isRight) {
      await enough;
      return { is: "wrong", generation };
    }
    const { secretHash, pepperSign, ...credential } = found;
    return { is: "right", credential, generation };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { is: "unavailable" };
    throw error;
  }
}
