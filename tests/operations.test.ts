// Checks the documents for operators and callers against the code: every setting, its default, what is refused; our
// keys.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { CORE_SCHEMA, load, mergeTag } from "js-yaml";
import { readConfiguration } from "#api";
import { generateCredential, SECRET_PATTERN } from "#store";

const read = (path: string): string => readFileSync(join(import.meta.dirname, "..", path), "utf8");

interface Setting {
  readonly name: string;
  readonly absent: string;
  readonly refused: string;
}

/** The rows of the table of settings. */
const SETTINGS: readonly Setting[] = [
  ...read("docs/operations.md").matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| [^|]+ \|([^|]*)\|$/gm),
].map(([, name = "", absent = "", refused = ""]) => ({
  name,
  absent: absent.trim(),
  refused: refused.trim(),
}));

const settingsNamed = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\b[A-Z]{3,}(?:_[A-Z]+)*\b/g)].map(([name]) => name))].sort();

test("docs/operations.md lists exactly the settings that are read", () => {
  const code = read("packages/api/configuration.ts") + read("packages/store/environment.ts");
  const readOnes = [
    ...code.matchAll(/\benv\.([A-Z_]+)/g),
    ...code.matchAll(/\bread\.\w+\("([A-Z_]+)"/g),
    ...code.matchAll(/\b([A-Z_]+): \w+,? (?=.*\} = env;)/g),
  ].map(([, name]) => name);
  assert.deepEqual(SETTINGS.map(({ name }) => name).sort(), [...new Set(readOnes)].sort());
});

test("the help of the command line names every one of them", () => {
  const help = /Settings of serve and start[\s\S]+?\n\n/.exec(read("packages/cli/run.ts"))?.[0] ?? "";
  for (const { name } of SETTINGS) assert.ok(settingsNamed(help).includes(name), name);
});

test("the defaults are the ones written", () => {
  const configuration = readConfiguration({ PUBLIC_URL: "https://pay.example.com" }, tmpdir());
  assert.ok("port" in configuration);
  const absent = (name: string): string =>
    SETTINGS.find((one) => one.name === name)?.absent ?? assert.fail(name);
  const { port, workers, nodes, opsHost, logLevel, connections, connectionsPerAddress } = configuration;
  const written = { PORT: port, WORKERS: workers, NODES: nodes, OPS_HOST: opsHost, LOG_LEVEL: logLevel };
  const bounds = { CONNECTIONS: connections, CONNECTIONS_PER_ADDRESS: connectionsPerAddress };
  for (const [name, value] of Object.entries({ ...written, ...bounds }))
    assert.equal(absent(name), String(value), name);
  assert.ok(absent("HOST").startsWith(configuration.host));
  assert.equal(configuration.store.production, absent("NODE_ENV") === "production");
  assert.equal(configuration.store.folder, join(tmpdir(), absent("FAIRCLAUSE_DATA")));
  assert.equal(configuration.mail.from, "Fairclause <no-reply@pay.example.com>");
  assert.match(absent("MAIL_FROM"), /no-reply@/);
  assert.match(absent("PUBLIC_URL"), /^none/);
  for (const name of ["TLS_CERT", "TRUSTED_PROXIES", "DATABASE_URL", "REDIS_URL", "SMTP_URL", "OPS_PORT"])
    assert.match(absent(name), /^none/, name);
  assert.deepEqual(
    [configuration.tls, configuration.trustedProxies, configuration.redisUrl, configuration.mail.smtpUrl],
    [null, [], null, null],
  );
  assert.equal(configuration.opsPort, null);
  assert.equal(configuration.store.kind, "embedded");
});

const REFUSED: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["PORT", { PORT: "65536" }],
  ["HOST", { HOST: "0.0.0.0" }],
  ["TLS_CERT", { TLS_CERT: "nowhere.pem" }],
  ["TLS_KEY", { TLS_CERT: "nowhere.pem" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "proxy.example.com" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.5/8" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://here/there", FAIRCLAUSE_PEPPER: "p".repeat(64) }],
  ["DATABASE_TIMEOUT_MS", { DATABASE_TIMEOUT_MS: "99" }],
  ["FAIRCLAUSE_PEPPER", { FAIRCLAUSE_PEPPER: "short" }],
  ["FAIRCLAUSE_PEPPER_NEXT", { FAIRCLAUSE_PEPPER_NEXT: "short" }],
  ["FAIRCLAUSE_PEPPER", { DATABASE_URL: "postgres://here/there" }],
  ["REDIS_URL", { REDIS_URL: "http://here" }],
  ["NODES", { NODES: "0" }],
  ["WORKERS", { WORKERS: "65" }],
  ["OPS_PORT", { OPS_PORT: "-1" }],
  ["LOG_LEVEL", { LOG_LEVEL: "verbose" }],
  ["CONNECTIONS", { CONNECTIONS: "0" }],
  ["CONNECTIONS_PER_ADDRESS", { CONNECTIONS_PER_ADDRESS: "many" }],
  ["NODE_ENV", { NODE_ENV: "staging" }],
  ["PUBLIC_URL", {}],
  ["PUBLIC_URL", { PUBLIC_URL: "http://pay.example.com" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://pay.example.com/path" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://someone@pay.example.com" }],
  ["PUBLIC_URL", { PUBLIC_URL: "javascript:alert(1)", NODE_ENV: "test" }],
  ["SMTP_URL", { SMTP_URL: "http://mail.example.com" }],
  ["SECURITY_CONTACT", { SECURITY_CONTACT: "security@pay.example.com", SECURITY_EXPIRES: "2027-06-30" }],
  ["SECURITY_CONTACT", { SECURITY_EXPIRES: "2027-06-30" }],
  ["SECURITY_EXPIRES", { SECURITY_CONTACT: "mailto:security@pay.example.com" }],
  [
    "SECURITY_EXPIRES",
    { SECURITY_CONTACT: "mailto:security@pay.example.com", SECURITY_EXPIRES: "2027-02-30" },
  ],
  ["AUDIT_SIGNING_KEY", { AUDIT_SIGNING_KEY: "nowhere.pem" }],
  ["AUDIT_FILE_MIB", { AUDIT_FILE_MIB: "0" }],
  ["AUDIT_FILE_MIB", { AUDIT_FILE_MIB: "2049" }],
  ["AUDIT_KEPT_MIB", { AUDIT_KEPT_MIB: "much" }],
  ["RECEIPT_SIGNING_KEY", { RECEIPT_SIGNING_KEY: "nowhere.pem" }],
  ["LOG_SIGNING_KEY", { LOG_SIGNING_KEY: "nowhere.pem" }],
  ["LOG_SIGNING_KEY", { LOG_CHECKPOINT: "checkpoints.ndjson" }],
  ["LOG_CHECKPOINT", { LOG_CHECKPOINT: "http://logs.example.com/" }],
  ["LOG_CHECKPOINT", { LOG_CHECKPOINT: "https://10.0.0.1/" }],
  ["OIDC_ISSUER", { OIDC_ISSUER: "https://id.example.com" }],
  ["OIDC_ISSUER", { OIDC_CLIENT_ID: "fairclause", OIDC_CLIENT_SECRET: "s".repeat(32) }],
  ["WEBHOOK_LOOPBACK", { WEBHOOK_LOOPBACK: "true" }],
  ["MAIL_FROM", { MAIL_FROM: "Fairclause <pay@example.com>\nBcc: all@example.com" }],
];

test("what the table says is refused is refused, under that name", () => {
  for (const [name, env] of REFUSED) {
    const faults = readConfiguration(env, tmpdir());
    assert.ok(!("port" in faults), `${name} was taken: ${JSON.stringify(env)}`);
    assert.ok(
      faults.some(({ setting }) => setting === name),
      JSON.stringify(faults),
    );
  }
  const judged = new Set(REFUSED.map(([name]) => name));
  const said = SETTINGS.filter(({ refused }) => refused !== "").map(({ name }) => name);
  // A folder in use is refused when the store is opened, not when settings are read.
  assert.deepEqual([...judged, "FAIRCLAUSE_DATA"].sort(), said.sort());
});

test("the files for systemd and containers set only settings that there are", () => {
  const known = [...SETTINGS.map(({ name }) => name), "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];
  const compose = load(read("compose.yaml"), { schema: CORE_SCHEMA.withTags(mergeTag) });
  const { services: nodes } = compose as { services: Record<string, { environment: object }> };
  for (const node of ["node-1", "node-2"]) {
    const environment = nodes[node]?.environment ?? assert.fail(`compose has no ${node}`);
    assert.deepEqual(
      Object.keys(environment).filter((name) => !known.includes(name)),
      [],
    );
    const given = {
      ...environment,
      DATABASE_URL: "postgres://a/b",
      FAIRCLAUSE_PEPPER: "p".repeat(64),
      PUBLIC_URL: "https://pay.example.com",
    };
    const faults = readConfiguration(given, tmpdir());
    assert.ok(!("port" in faults), "its certificate is not here");
    assert.deepEqual(
      faults.map(({ setting }) => setting),
      ["TLS_CERT", "TLS_KEY"],
    );
  }
  const unit = [...read("deploy/fairclause.service").matchAll(/^Environment=(\w+)=/gm)].map(
    ([, name]) => name,
  );
  const image = /^ENV [^#]+?[^\\]$/gm;
  const imageNames = [...read("Dockerfile").matchAll(image)].flatMap(([text]) =>
    [...text.matchAll(/(\w+)=/g)].map(([, name]) => name),
  );
  assert.ok(unit.length >= 3 && imageNames.length >= 4);
  for (const name of [...unit, ...imageNames]) assert.ok(name !== undefined && known.includes(name), name);
});

test("docs/security.md gives the expression that finds our secrets, wherever it gives one", () => {
  const text = read("docs/security.md");
  assert.equal(text.split(SECRET_PATTERN.source).length - 1, 3);
  const { keyId, secret } = generateCredential();
  const found = (expression: string, where: string): boolean => new RegExp(expression).test(where);
  for (const expression of ["sk_[A-Za-z0-9_-]{49}", "ak_[0-9a-f]{32}"]) {
    assert.ok(text.includes(`\`${expression}\``), expression);
    assert.ok(found(expression, `Bearer ${keyId}:${secret}`));
  }
});

test("the checksum can be verified offline as docs/security.md shows", () => {
  const program = /```js\n([\s\S]+?)```/.exec(read("docs/security.md"))?.[1] ?? "";
  const { keyId, secret } = generateCredential();
  const other = secret.endsWith("A") ? "B" : "A";
  const input = `TOKEN=${keyId}:${secret}\nTOKEN=${secret.slice(0, -1)}${other}\nsk_short\n`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    input,
    encoding: "utf8",
  });
  const shown = `${secret.slice(0, 7)}…`;
  assert.equal(out, `${shown}: a secret of this service\n${shown}: a look-alike\n`);
});

test("docs/security.md rests on tests that there are, for every item of the two lists", () => {
  const text = read("docs/security.md");
  const table = text.slice(text.indexOf("## How we stand"));
  const rows = [...table.matchAll(/^\| (API\d+|V\d+) [^|]+\| ([^|]+) \| (.+) \|$/gm)];
  assert.deepEqual(
    rows.map(([, id]) => id),
    [
      ...Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
      ...Array.from({ length: 17 }, (_, index) => `V${index + 1}`),
    ],
  );
  for (const [, id = "", met = "", how = ""] of rows) {
    const named = [...how.matchAll(/`((?:tests|packages)\/\S+?\.test\.ts)`/g)].map(([, path = ""]) => path);
    for (const path of named) assert.ok(existsSync(join(import.meta.dirname, "..", path)), `${id}: ${path}`);
    if (met === "yes") assert.ok(named.length > 0, `${id} names no test`);
    if (met === "partly") assert.match(how, /Missing: /, id);
    assert.ok(["yes", "partly", "no", "not applicable"].includes(met), `${id}: ${met}`);
  }
});
