// Changes the pepper while the service runs: in one transaction, the new one goes over every stored hash, and every
// sealed value is sealed again. From then on the earlier pepper alone opens and makes nothing.

import type { Change, Changer } from "./change.ts";
import type { Database } from "./database.ts";
import { Misconfigured } from "./errors.ts";
import { type Keyring, keepPepper, keysWith, retired } from "./keyring.ts";
import { knownPeppers, nextPepper, settlePepper } from "./pepper.ts";
import { REWRITES } from "./pepper-rewrites.ts";
import type { Pepper, StoreConfig } from "./store.ts";

export function pepperOf(database: Database, change: Changer, keyring: Keyring, config: StoreConfig): Pepper {
  return {
    async change(act) {
      const peppers = await change(act, (made) => changePepper(made, config));
      settlePepper(config, (await database.read(keyring.fresh)).sign);
      return peppers;
    },
    status: () =>
      database.read(async (db) => {
        const { sign, earlier } = await keyring.fresh(db);
        return {
          peppers: earlier.length + 1,
          sinceMs: earlier.at(-1)?.untilMs ?? null,
          hasNext: config.pepper === undefined || knownPeppers(config).some((one) => one.sign !== sign),
        };
      }),
  };
}

async function changePepper(change: Change, config: StoreConfig): Promise<number> {
  const { db, nowMs, keys, record, sealUnder } = change;
  const pepper = nextPepper(config, keys.sign);
  if (keys.earlier.some(({ sign }) => sign === pepper.sign))
    throw new Misconfigured(
      "FAIRCLAUSE_PEPPER_NEXT was the pepper before: make a new one, 32 random bytes in hex",
    );
  const peppers = keys.earlier.length + 2;
  const lastEntry = await record("pepper changed", `pepper:${peppers}`, { number: peppers });
  const next = keysWith(pepper, [...keys.earlier, retired(keys, lastEntry, nowMs)]);
  await keepPepper(db, pepper, next.earlier);
  for (const rewrite of REWRITES) await rewrite(db, keys, next);
  sealUnder(pepper.audit);
  return peppers;
}
