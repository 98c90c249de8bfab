// Brings a database's schema up to this release, a step at a time: each whole or not at all, one runner at a time.

import type { Db } from "../database.ts";
import { NewerSchema } from "../errors.ts";
import { STEPS, type Step } from "./steps.ts";

/** Runs the work in a transaction that no other runner's overlaps. */
export type Exclusively = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

interface Running {
  readonly steps?: readonly Step[];
  /** Called after each statement; tests end the process there. */
  readonly afterStatement?: (step: Step, statement: number) => void;
}

export async function migrate(db: Db, exclusively: Exclusively, running: Running): Promise<void> {
  const { steps = STEPS, afterStatement = () => {} } = running;
  const newest = steps.at(-1)?.version ?? 0;
  if ((await versionOf(db, newest)) === newest) return;
  for (const step of steps) {
    await exclusively(async (transaction) => {
      if ((await versionOf(transaction, newest)) >= step.version) return;
      await createVersions(transaction);
      for (const [index, statement] of step.statements.entries()) {
        await statement(transaction).execute();
        afterStatement(step, index);
      }
      const { version, name } = step;
      await transaction.insertInto("fairclause_schema").values({ version, name }).execute();
    });
  }
}

async function versionOf(db: Db, newest: number): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "fairclause_schema")) return 0;
  const row = await db.selectFrom("fairclause_schema").select("version").orderBy("version", "desc").limit(1);
  const version = (await row.executeTakeFirst())?.version ?? 0;
  if (version <= newest) return version;
  throw new NewerSchema(
    `the store's schema is version ${version} and this release knows ${newest}: run the release that made it, or a later one`,
  );
}

const createVersions = (db: Db): Promise<void> =>
  db.schema
    .createTable("fairclause_schema")
    .ifNotExists()
    .addColumn("version", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .execute();
