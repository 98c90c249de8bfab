// `fairclause access`: requests for access, and the administrators' decisions on them.

import { type AccessRequest, type AccessState, COMMAND_LINE, NotFound } from "#store";
import {
  type Asked,
  actor,
  commandPlace,
  type Group,
  organisationNamed,
  required,
  table,
  when,
} from "./admin-store.ts";
import { Usage } from "./io.ts";

const STATES: readonly AccessState[] = ["pending", "approved", "declined"];
const NO_REASON = "no reason was given";

/** A request by its own id, or the latest one of an organisation. */
async function requestNamed(asked: Asked): Promise<AccessRequest> {
  const { store, named, options } = asked;
  const id = named ?? options.id;
  const byId = id === undefined ? undefined : await store.access.find(id);
  if (byId !== undefined) return byId;
  const given = options.organisation ?? id;
  if (given === undefined) throw new Usage("say which request, by its id or --organisation");
  const organisation = await organisationNamed(asked, given);
  const latest = await store.access.latestOf(organisation.id);
  if (latest === undefined) throw new NotFound(`${organisation.name} has not asked for access`);
  return latest;
}

const decide = (verb: "approve" | "decline"): Group["actions"][string] => ({
  takes: ["organisation", "id"],
  async run(asked) {
    const request = await requestNamed(asked);
    const act = await actor(asked);
    const decided =
      verb === "approve"
        ? await asked.store.access.approve(request.id, act)
        : await asked.store.access.decline(request.id, { ...act, why: act.why ?? NO_REASON });
    await asked.answer(
      { id: decided.id, state: decided.state },
      `${decided.organisationName}: access ${decided.state} (${decided.id}).\n`,
    );
    return 0;
  },
});

export const access: Group = {
  help: `fairclause access request --organisation ORGANISATION --use-case TEXT
      --as EMAIL        the person who asks (default: the organisation)
fairclause access list [--state pending|approved|declined]
fairclause access approve REQUEST | --organisation ORGANISATION
fairclause access decline REQUEST | --organisation ORGANISATION --reason TEXT
      --as EMAIL        the acting administrator, if there are several; never the person who asked
      --reason TEXT     why, for the organisation and the activity log
      --json            print JSON
`,
  actions: {
    request: {
      takes: ["organisation", "use-case"],
      async run(asked) {
        const { id, name } = await organisationNamed(asked, asked.named ?? asked.options.organisation);
        const request = await asked.store.access.request(
          id,
          required(asked, "use-case"),
          await requester(asked),
        );
        await asked.answer(
          { id: request.id, state: request.state },
          `${name} asks for access (${request.id}): ${request.state}.\n`,
        );
        return 0;
      },
    },
    list: {
      takes: ["state"],
      async run(asked) {
        const state = STATES.find((one) => one === asked.options.state);
        if (asked.options.state !== undefined && state === undefined)
          throw new Usage(`--state is ${STATES.join(", ")}`);
        const found = await asked.store.access.list(state);
        const json = found.map((one) => ({
          id: one.id,
          organisation: one.organisationId,
          organisation_name: one.organisationName,
          state: one.state,
          use_case: one.useCase,
          reason: one.reason,
        }));
        await asked.answer(json, table(HEADER, found.map(row), "There are no requests."));
        return 0;
      },
    },
    approve: decide("approve"),
    decline: decide("decline"),
  },
};

const HEADER = ["organisation", "state", "asked", "use case", "id"];
const row = (one: AccessRequest): readonly string[] => [
  one.organisationName,
  one.state,
  when(one.requestedAtMs),
  one.useCase.replace(/\s+/g, " ").slice(0, 60),
  one.id,
];

/** A person only if one is named: a request filed at the command line is for the organisation. */
async function requester({
  store,
  options,
}: Asked): Promise<{ readonly by: string; readonly where: string }> {
  if (options.as === undefined) return { by: COMMAND_LINE, where: commandPlace() };
  const person = await store.people.find(options.as);
  if (person === undefined) throw new NotFound(`nobody is known as ${options.as}`);
  return { by: person.id, where: commandPlace() };
}
