// Whether two administrators must agree: off until there is a second one, on from then. Only the machine turns it off
// again.

import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { NotAllowed } from "./errors.ts";
import { COMMAND_LINE } from "./store.ts";

const NAME = "four-eyes";

const stateOf = async (db: Db): Promise<boolean | undefined> => {
  const row = await db.selectFrom("switches").select("is_on").where("name", "=", NAME).executeTakeFirst();
  return row === undefined ? undefined : row.is_on === 1;
};

export const isFourEyesOn = async (db: Db): Promise<boolean> => (await stateOf(db)) === true;

/** Where it is on, one administrator proposes, and another does it. */
export async function requireFourEyes(change: Change): Promise<void> {
  if (await needsFourEyes(change))
    throw new NotAllowed("two administrators decide this: propose it, and another approves");
}

export async function needsFourEyes({ db, act, isSeconded }: Change): Promise<boolean> {
  if (isSeconded === true || act.isOnMachine === true || act.by === COMMAND_LINE) return false;
  return isFourEyesOn(db);
}

export async function turn({ db, record }: Change, isOn: boolean): Promise<void> {
  const is_on = isOn ? 1 : 0;
  await record(isOn ? "four eyes turned on" : "four eyes turned off", `switch:${NAME}`, { is_on });
  await db
    .insertInto("switches")
    .values({ name: NAME, is_on })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ is_on }))
    .execute();
}

/** Stays on when the second one goes: no one becomes the only administrator by removing the others. */
export async function turnOnForTwo(change: Change): Promise<void> {
  if ((await stateOf(change.db)) !== undefined) return;
  const all = change.db.selectFrom("people").select("id").where("is_administrator", "=", 1);
  if ((await all.where("is_disabled", "=", 0).limit(2).execute()).length === 2) await turn(change, true);
}
