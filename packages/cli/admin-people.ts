// `fairclause person`: exports the data we hold about a person, and erases it.

import { writeFileSync } from "node:fs";
import { NotFound, type Person, type PersonalExport } from "#store";
import { type Asked, actor, type Group, required } from "./admin-store.ts";
import { callerPath, say, Usage } from "./io.ts";

async function personNamed({ store, named, options }: Asked): Promise<Person> {
  const given = named ?? options.email ?? options.id;
  if (given === undefined) throw new Usage("say which person, by their email or id");
  const found = await store.people.find(given);
  if (found === undefined) throw new NotFound(`nobody is known as ${given}`);
  return found;
}

async function exportPerson(asked: Asked): Promise<number> {
  const { id, email } = await personNamed(asked);
  const data: PersonalExport = await asked.store.personal.export(id, await actor(asked));
  const text = `${JSON.stringify(data, null, 2)}\n`;
  const { out } = asked.options;
  if (out === undefined) {
    await say(text);
    return 0;
  }
  writeFileSync(callerPath(out), text, { flag: "wx", mode: 0o600 });
  await asked.answer({ id, file: out }, `What we have about ${email} is in ${out}.\n`);
  return 0;
}

async function erasePerson(asked: Asked): Promise<number> {
  const why = required(asked, "reason");
  const { id } = await personNamed(asked);
  const { entries } = await asked.store.personal.erase(id, { ...(await actor(asked)), why });
  await asked.answer(
    { id, entries },
    `${id} is erased, here and in ${entries} entries of the activity log. Backups and exports made before still have the data.\n`,
  );
  return 0;
}

export const person: Group = {
  help: `fairclause person export EMAIL | ID      everything held about a person, as JSON; it is on record
      --out FILE        into a new file; left out, standard output
fairclause person erase EMAIL | ID       take out what tells who they were; it cannot be undone
      --reason TEXT     why, for the activity log
      --as EMAIL, --json
`,
  actions: {
    export: { takes: ["email", "id", "out"], run: exportPerson },
    erase: { takes: ["email", "id"], run: erasePerson },
  },
};
