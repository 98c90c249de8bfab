// `fairclause admin`, `organisation` and `policy`: who administers, whom, and how much.

import { NotFound, ORGANISATION_TYPES, type OrganisationType } from "#store";
import {
  type Asked,
  actor,
  type Group,
  machineActor,
  organisationNamed,
  required,
  table,
  when,
} from "./admin-store.ts";
import { Usage } from "./io.ts";

export const admin: Group = {
  help: `fairclause admin create --email ADDRESS    create an administrator
fairclause admin invite --email ADDRESS    print a link to set a password; it works once, within half an hour
fairclause admin reset-second-step --email ADDRESS    for someone who lost their device and their recovery codes
fairclause admin four-eyes on|off|status   whether two administrators must agree on keys and roles

There is no default account: create the first administrator here. Anyone who may run commands on the machine can.
The activity log names the machine's user and, with --as EMAIL, the administrator who acts.
The link starts with PUBLIC_URL or, without it, with this machine's address and PORT: set what the service has.
`,
  actions: {
    create: {
      takes: ["email"],
      async run(asked) {
        const act = await machineActor(asked);
        const { id, email } = await asked.store.people.createAdministrator(required(asked, "email"), act);
        const next = `To set a password for the console: fairclause admin invite --email ${email}`;
        await asked.answer({ id }, `${email} is an administrator (${id}).\n${next}\n`);
        return 0;
      },
    },
    "four-eyes": {
      takes: [],
      async run(asked) {
        const { fourEyes } = asked.store;
        const wanted = asked.named ?? "status";
        if (!["on", "off", "status"].includes(wanted)) throw new Usage("four-eyes takes on, off or status");
        if (wanted !== "status") await fourEyes.set(wanted === "on", await machineActor(asked));
        const isOn = await fourEyes.isOn();
        const text = isOn
          ? "On: one administrator proposes a key or a role, another approves it.\n"
          : "Off: one administrator is enough.\n";
        await asked.answer({ is_on: isOn }, text);
        return 0;
      },
    },
    "reset-second-step": {
      takes: ["email"],
      async run(asked) {
        const email = asked.named ?? required(asked, "email");
        const found = await asked.store.people.find(email);
        if (found === undefined) throw new NotFound(`nobody is known as ${email}`);
        await asked.store.factors.reset(found.id, undefined, await machineActor(asked));
        await asked.answer(
          { id: found.id },
          `${email} signs in with the password, and sets up a second step.\n`,
        );
        return 0;
      },
    },
    invite: {
      takes: ["email"],
      async run(asked) {
        const email = asked.named ?? required(asked, "email");
        const token = await asked.store.accounts.passwordLink(email, await machineActor(asked));
        const { passwordPage } = await import("#api");
        const link = passwordPage(publicUrl(), token);
        await asked.answer(
          { link },
          `Open this within half an hour to set the password of ${email}:\n\n  ${link}\n`,
        );
        return 0;
      },
    },
  },
};

function publicUrl(): string {
  const { PUBLIC_URL, PORT } = process.env;
  const given = PUBLIC_URL || `http://127.0.0.1:${PORT || 8080}`;
  if (!URL.canParse(given)) throw new Usage("PUBLIC_URL is not an address like https://pay.example.com");
  return new URL(given).origin;
}

function organisationType(given: string): OrganisationType {
  const found = ORGANISATION_TYPES.find((type) => type.toLowerCase() === given.toLowerCase());
  if (found === undefined) throw new Usage(`--type is ${ORGANISATION_TYPES.join(", ")}, not ${given}`);
  return found;
}

const move = (verb: "suspend" | "reinstate"): Group["actions"][string] => ({
  takes: ["organisation", "name", "id"],
  async run(asked) {
    const { organisation, name, id } = asked.options;
    const found = await organisationNamed(asked, asked.named ?? organisation ?? name ?? id);
    const moved = await asked.store.organisations[verb](found.id, await actor(asked));
    await asked.answer({ id: moved.id, state: moved.state }, `${moved.name} is ${moved.state}.\n`);
    return 0;
  },
});

export const organisation: Group = {
  help: `fairclause organisation create --name NAME --type Developer|Employer|Adviser
fairclause organisation suspend ORGANISATION      its credentials are refused, everywhere, within a second
fairclause organisation reinstate ORGANISATION
fairclause organisation list

An organisation is named by its id or its name.
      --reason TEXT   why, for the activity log
      --as EMAIL      the acting administrator, when there are several
      --json          as JSON
`,
  actions: {
    create: {
      takes: ["name", "type"],
      async run(asked) {
        const type = organisationType(required(asked, "type"));
        const wanted = { name: required(asked, "name"), type };
        const { id, name } = await asked.store.organisations.create(wanted, await actor(asked));
        await asked.answer({ id }, `${name} is created (${id}).\n`);
        return 0;
      },
    },
    suspend: move("suspend"),
    reinstate: move("reinstate"),
    list: {
      takes: [],
      async run(asked) {
        const found = await asked.store.organisations.list();
        const rows = found.map(({ id, name, type, state, createdAtMs }) => [
          name,
          type,
          state,
          when(createdAtMs),
          id,
        ]);
        const json = found.map(({ id, name, type, state }) => ({ id, name, type, state }));
        await asked.answer(
          json,
          table(["name", "type", "state", "created", "id"], rows, "There are no organisations."),
        );
        return 0;
      },
    },
  },
};

function wholeNumber(
  { options }: Asked,
  name: "calculations" | "shifts" | "requests" | "credentials",
): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  if (/^\d{1,7}$/.test(given)) return Number(given);
  throw new Usage(`--${name} is a whole number, not ${given}`);
}

export const policy: Group = {
  help: `fairclause policy set --organisation ORGANISATION
      --calculations N   calculations a minute, for each credential (default 600)
      --shifts N         shifts priced a minute, for each credential (default 60000)
      --requests N       other requests a minute, for each credential (default 1200)
      --credentials N    live credentials of the organisation (default 5)
      --as EMAIL, --reason TEXT, --json
`,
  actions: {
    set: {
      takes: ["organisation", "calculations", "shifts", "requests", "credentials"],
      async run(asked) {
        const given = {
          calculationsPerMinute: wholeNumber(asked, "calculations"),
          shiftsPerMinute: wholeNumber(asked, "shifts"),
          othersPerMinute: wholeNumber(asked, "requests"),
          maxCredentials: wholeNumber(asked, "credentials"),
        };
        const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        if (Object.keys(change).length === 0)
          throw new Usage("say --calculations, --shifts, --requests or --credentials");
        const { id, name } = await organisationNamed(asked, asked.named ?? asked.options.organisation);
        const set = await asked.store.policies.set(id, change, await actor(asked));
        const { calculationsPerMinute, shiftsPerMinute, othersPerMinute, maxCredentials } = set;
        await asked.answer(
          {
            id,
            calculations: calculationsPerMinute,
            shifts: shiftsPerMinute,
            requests: othersPerMinute,
            credentials: maxCredentials,
          },
          `${name}: ${calculationsPerMinute} calculations of ${shiftsPerMinute} shifts together, and ${othersPerMinute} other requests, a minute for each of up to ${maxCredentials} credentials.\n`,
        );
        return 0;
      },
    },
  },
};
