// `fairclause webhook`: where we send an organisation's events and which key added each endpoint; for when a key
// leaked.

import type { ListedEndpoint, Store } from "#store";
import { actor, type Group, organisationNamed, required, table, when } from "./admin-store.ts";
import { Usage } from "./io.ts";

const listed = (one: ListedEndpoint) => ({
  id: one.id,
  url: one.url,
  events: one.events,
  added_with: one.addedWith,
  created: new Date(one.createdAtMs).toISOString(),
});

const HEADER = ["id", "added with", "created", "url"];
const row = (one: ListedEndpoint): readonly string[] => [
  one.id,
  one.addedWith ?? "not known",
  when(one.createdAtMs),
  one.url,
];

/** A deleted key leaves the endpoints it added: events still go there. */
export async function addedWith(
  { webhooks }: Store,
  key: { readonly keyId: string; readonly organisationId: string },
): Promise<{ readonly json: readonly object[]; readonly text: string }> {
  const all = await webhooks.list(key.organisationId);
  const own = all.filter((one) => one.addedWith === key.keyId);
  const title = "It added these webhook endpoints, which we still send to (fairclause webhook remove):\n";
  return { json: own.map(listed), text: own.length === 0 ? "" : title + table(HEADER, own.map(row), "") };
}

export const webhook: Group = {
  help: `fairclause webhook list --organisation ORGANISATION          each endpoint with the key that added it
fairclause webhook remove ID --organisation ORGANISATION     we send it nothing more
      --as EMAIL, --reason TEXT, --json
`,
  actions: {
    list: {
      takes: ["organisation"],
      async run(asked) {
        const { id } = await organisationNamed(asked, asked.named ?? asked.options.organisation);
        const found = await asked.store.webhooks.list(id);
        const none = "The organisation has no webhook endpoints.";
        await asked.answer(found.map(listed), table(HEADER, found.map(row), none));
        return 0;
      },
    },
    remove: {
      takes: ["organisation", "id"],
      async run(asked) {
        const id = asked.named ?? asked.options.id;
        if (id === undefined) throw new Usage("say which endpoint, by its id");
        const organisation = await organisationNamed(asked, required(asked, "organisation"));
        await asked.store.webhooks.remove({ organisationId: organisation.id, id }, await actor(asked));
        await asked.answer({ id, state: "removed" }, `${id} is removed.\n`);
        return 0;
      },
    },
  },
};
