// `fairclause pepper`: changes the pepper while the service runs, and shows its state.

import { type Group, machineActor, when } from "./admin-store.ts";

export const pepper: Group = {
  help: `fairclause pepper rotate     change to the next pepper, while every node goes on
fairclause pepper status     how many there have been, since when, and whether another is ready

Before: set FAIRCLAUSE_PEPPER_NEXT to 32 random bytes in hex on every node and here, and restart the nodes one by one.
After: move it to FAIRCLAUSE_PEPPER. An embedded store without these settings makes its next pepper by itself.
docs/operations.md has the steps.
`,
  actions: {
    rotate: {
      takes: [],
      async run(asked) {
        const peppers = await asked.store.pepper.change(await machineActor(asked));
        const text = `Changed. This is pepper ${peppers}; the one before opens nothing any more.
Keep the one before for as long as you keep backups made under it.
`;
        await asked.answer({ peppers }, text);
        return 0;
      },
    },
    status: {
      takes: [],
      async run(asked) {
        const { peppers, sinceMs, hasNext } = await asked.store.pepper.status();
        const since = sinceMs === null ? "since the store began" : `since ${when(sinceMs)}`;
        const ready = hasNext ? "Another is ready to change to." : "No other is set to change to.";
        const json = {
          peppers,
          since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
          has_next: hasNext,
        };
        await asked.answer(json, `Pepper ${peppers}, ${since}. ${ready}\n`);
        return 0;
      },
    },
  },
};
