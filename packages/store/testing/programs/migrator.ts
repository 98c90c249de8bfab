// Opens a store's schema and kills itself after a given statement, counted over all steps.

import { databaseFile } from "../../embedded/embedded.ts";
import { kyselyOn, openFile } from "../../embedded/sqlite.ts";
import { migrate } from "../../migrations/run.ts";
import { firstPepper } from "../../pepper.ts";
import { migratePostgres } from "../../postgres/postgres.ts";
import type { StoreConfig } from "../../store.ts";

const config: StoreConfig = JSON.parse(process.argv[2] ?? "");
let left = Number(process.argv[3]);
const afterStatement = (): void => {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
};

if (config.kind === "postgres") {
  await migratePostgres(config.url, { afterStatement });
} else {
  firstPepper(config);
  const db = kyselyOn(await openFile(databaseFile(config.folder)));
  await migrate(db, (work) => db.transaction().execute(work), { afterStatement });
}
