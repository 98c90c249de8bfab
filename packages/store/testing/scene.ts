// The people and organisations most tests of the store begin with.

import { COMMAND_LINE, type Issued, type Organisation, type Person, type Store } from "../store.ts";

export const COMMAND = { by: COMMAND_LINE } as const;

export interface Scene {
  readonly store: Store;
  readonly ann: Person;
  readonly ben: Person;
  /** A new organisation without a request for access. */
  organisation(): Promise<Organisation>;
  /** A new organisation whose access was approved. */
  approved(): Promise<Organisation>;
  /** A credential of a new organisation, for ever or for so long. */
  issued(lifeMs?: number): Promise<Issued>;
}

let organisations = 0;

/** Two administrators, so that one can decide what the other asked for. */
export async function sceneIn(store: Store): Promise<Scene> {
  await store.fourEyes.set(false, COMMAND);
  const ann = await store.people.createAdministrator("ann@example.com", COMMAND);
  const ben = await store.people.createAdministrator("ben@example.com", COMMAND);
  return sceneOf(store, ann, ben);
}

function sceneOf(store: Store, ann: Person, ben: Person): Scene {
  const organisation = (): Promise<Organisation> =>
    store.organisations.create(
      { name: `Example ${process.pid} ${++organisations}`, type: "Employer" },
      { by: ann.id },
    );
  const approved = async (): Promise<Organisation> => {
    const made = await organisation();
    const { id } = await store.access.request(made.id, "Checks its pay runs", { by: ann.id });
    await store.access.approve(id, { by: ben.id });
    return made;
  };
  return {
    store,
    ann,
    ben,
    organisation,
    approved,
    async issued(lifeMs) {
      const { id } = await approved();
      const expiry = lifeMs === undefined ? {} : { expiresAtMs: store.nowMs() + lifeMs };
      return store.credentials.issue(id, expiry, { by: ann.id });
    },
  };
}
