// `fairclause start`, which `npm start` runs: tries the service on this machine, with an example organisation and key.

import type { Configuration, Service } from "#api";
import { SHIFT_EXAMPLE } from "#contract";
import { COMMAND_LINE, type Store } from "#store";
import { type Command, say, Usage } from "./io.ts";
import { configured, started, untilStopped } from "./serve.ts";

const EXAMPLE = { name: "Example organisation", type: "Developer" } as const;

export const start: Command = async (args) => {
  if (args.length > 0) throw new Usage("start takes no arguments; its settings are in the environment");
  const configuration = configured({ LOG_LEVEL: "warn", NODE_ENV: "development", ...process.env });
  if (configuration === null) return 1;
  const service = await started(configuration);
  if (service === null) return 1;
  const stopped = untilStopped(service);
  await say(await greeting(service, configuration));
  return stopped;
};

async function greeting(service: Service, configuration: Configuration): Promise<string> {
  const key = await exampleKey(service.store);
  const command = commandFor(service, configuration);
  return `
Fairclause runs at ${service.url} as a trial on this machine alone. Nothing here is fit for other people's data.

${key === null ? keyKnown(command) : keyShown(key)}
Try a shift:

  curl -s ${service.url}/api/v1/calculate-pay \\
    -H 'Authorization: Bearer ${key ?? "KEY_ID:SECRET"}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(SHIFT_EXAMPLE)}'

The web pages, with a playground and the console:  ${service.publicUrl}/
Guides and the reference, where you can try calls: ${service.publicUrl}/docs
${await administratorHint(service.store, command)}
What is stored is in ${placeOf(configuration)}. Ctrl-C stops the service.
This is not legal advice; the award prevails.
`;
}

/** A command in another terminal needs this one's settings, or its links lead nowhere. */
function commandFor({ url }: Service, { store }: Configuration): string {
  const { PUBLIC_URL, FAIRCLAUSE_DATA } = process.env;
  const { port } = new URL(url);
  const settings = [
    ...(port === "8080" || PUBLIC_URL ? [] : [`PORT=${port}`]),
    ...(PUBLIC_URL ? [`PUBLIC_URL=${PUBLIC_URL}`] : []),
    ...(FAIRCLAUSE_DATA && store.kind === "embedded" ? [`FAIRCLAUSE_DATA='${store.folder}'`] : []),
  ];
  return [...settings, "npm run -s fairclause --"].join(" ");
}

/** There is no default account: anyone who may run commands here can make the first administrator. */
async function administratorHint(store: Store, command: string): Promise<string> {
  const [first] = await store.people.administrators();
  const create = `  ${command} admin create --email you@example.com\n`;
  return `
To administer it in the console, ${first === undefined ? "become its first administrator" : "set a password"} (a link is printed, good once):

${first === undefined ? create : ""}  ${command} admin invite --email ${first?.email ?? "you@example.com"}
`;
}

const keyShown = (
  token: string,
): string => `The example organisation has a credential. Its secret is shown this once and kept nowhere:

  ${token}
`;

const keyKnown = (
  command: string,
): string => `This store was used before, and a secret is shown only when it is made. For another credential:

  ${command} admin create --email you@example.com      (once: who decides)
  ${command} credential issue --organisation "${EXAMPLE.name}"
`;

const placeOf = ({ store }: Configuration): string =>
  store.kind === "embedded" ? store.folder : "the database that DATABASE_URL names";

/** In an unused store: an organisation, its request approved, and a credential, all in the log. */
async function exampleKey(store: Store): Promise<string | null> {
  if ((await store.organisations.list()).length > 0) return null;
  const act = { by: COMMAND_LINE, why: "a local trial" } as const;
  const { id } = await store.organisations.create(EXAMPLE, act);
  const asked = await store.access.request(id, "Trying the service on this machine", act);
  await store.access.approve(asked.id, act);
  const { credential, secret } = await store.credentials.issue(id, {}, act);
  return `${credential.keyId}:${secret}`;
}
