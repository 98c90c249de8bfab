// An organisation's keys, without their secrets, and telling the administrators about one.

import type { Account, Credential, Secret } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Choice, Prose } from "../ui/form.tsx";
import { Badge, Callout, Card, KeyId, Moment, type Tone, Written } from "../ui/pieces.tsx";
import { SecretShown, useSecret } from "../ui/secret.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";
import type { AccountProps } from "./overview.tsx";
import { OwnKeyActions } from "./own-key-actions.tsx";

const STATES: Readonly<Record<Credential["state"], readonly [string, Tone]>> = {
  active: ["Active", "good"],
  expired: ["Expired", "plain"],
  replaced: ["Replaced", "plain"],
  revoked: ["Revoked", "danger"],
};

/** A replaced key works until its overlap ends. */
function KeyState({ credential }: { readonly credential: Credential }) {
  const { state, overlap_ends_at, replaced_by, concern } = credential;
  const [name, tone] = STATES[state];
  const isOverlapping = state === "active" && replaced_by !== null;
  return (
    <>
      <Badge tone={isOverlapping ? "warn" : tone}>{isOverlapping ? "Being replaced" : name}</Badge>
      {isOverlapping && (
        <small className="soft">
          works until <Moment at={overlap_ends_at} />
        </small>
      )}
      {concern !== null && (
        <Badge tone="danger">
          {concern === "compromised" ? "Reported compromised" : "Replacement asked"}
        </Badge>
      )}
    </>
  );
}

const Name = ({ credential: { name, key_id, is_sandbox } }: { readonly credential: Credential }) => (
  <>
    {name !== "" && <Written text={name} />} <KeyId id={key_id} />{" "}
    {is_sandbox && <Badge tone="plain">For trying out</Badge>}
  </>
);

/** Most keys have all scopes, from any address. */
const May = ({ credential: { scopes, networks } }: { readonly credential: Credential }) => (
  <>
    {scopes.length === 3 ? "Everything" : scopes.join(", ")}{" "}
    <small className="soft">
      {networks.length === 0 ? "from any address" : `from ${networks.join(", ")}`}
    </small>
  </>
);

const SOON_MS = 14 * 24 * 3600 * 1000;
const endsSoon = ({ state, replaced_by, expires_at }: Credential): boolean =>
  state === "active" &&
  replaced_by === null &&
  expires_at !== null &&
  Date.parse(expires_at) - Date.now() < SOON_MS;

const Expires = ({ credential }: { readonly credential: Credential }) => (
  <>
    <Moment at={credential.expires_at} none="Never" />{" "}
    {endsSoon(credential) && <Badge tone="warn">Ends soon</Badge>}
  </>
);

const Used = ({ credential: { last_used_at, created_at } }: { readonly credential: Credential }) => (
  <>
    <Moment at={last_used_at} none="Never" />{" "}
    <small className="soft">
      made <Moment at={created_at} />
    </small>
  </>
);

export const KEY_COLUMNS = [
  { name: "Key", cell: (credential: Credential) => <Name credential={credential} /> },
  { name: "May do", cell: (credential: Credential) => <May credential={credential} /> },
  { name: "State", cell: (credential: Credential) => <KeyState credential={credential} /> },
  { name: "Last used", cell: (credential: Credential) => <Used credential={credential} /> },
  { name: "Expires", cell: (credential: Credential) => <Expires credential={credential} /> },
];

export function Keys({ account, reload }: AccountProps) {
  const { credentials, organisation, members } = account;
  const { person } = useSignedIn();
  const [secret, setSecret] = useSecret();
  const isOwner = members.some(({ id, role }) => id === person.id && role === "owner");
  const columns = [
    ...KEY_COLUMNS,
    {
      name: "Actions",
      cell: (credential: Credential) =>
        credential.state === "active" && (
          <span className="actions pairs">
            {isOwner && (
              <OwnKeyActions
                organisationId={organisation.id}
                credential={credential}
                rotated={setSecret}
                reload={reload}
              />
            )}
            <Report organisationId={organisation.id} credential={credential} reload={reload} />
          </span>
        ),
    },
  ];
  return (
    <Card title="Keys">
      {secret !== null && <SecretShown secret={secret} />}
      {isOwner && <SandboxKey account={account} made={setSecret} reload={reload} />}
      <Waiting account={account} />
      <Table
        caption="Keys of the organisation"
        columns={columns}
        rows={credentials}
        keyOf={({ key_id }) => key_id}
        empty="No key yet."
      />
    </Card>
  );
}

interface SandboxKeyProps extends AccountProps {
  readonly made: (secret: Secret) => void;
}

/** For writing a program while the administrators decide. */
function SandboxKey({ account: { organisation, credentials }, made, reload }: SandboxKeyProps) {
  const confirmed = useConfirmed();
  const isLive = credentials.some(({ is_sandbox, state }) => is_sandbox && state === "active");
  if (isLive || organisation.state !== "active") return null;
  const send = async () => {
    const path = `/organisations/${organisation.id}/sandbox-key`;
    made(await confirmed(() => post<Secret>(path, { name: "Sandbox" })));
    reload();
  };
  return (
    <Callout tone="info" title="Try the API now">
      <p>
        A sandbox key needs no approval. It prices up to 60 requests and 600 shifts a minute with the same
        awards and the same cents as every key, for 90 days. Audits and pay risks need an approved key.
      </p>
      <Action
        name="Get a sandbox key"
        title="Get a sandbox key"
        submit="Get the key"
        initial={{}}
        send={send}
        isPrimary
      >
        <p>You see its secret once.</p>
      </Action>
    </Callout>
  );
}

function Waiting({ account: { handovers } }: { readonly account: Account }) {
  const { sends_mail: isMailed } = useSignedIn();
  const waiting = handovers.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return null;
  return (
    <Callout tone="warn" title="A secret waits to be collected">
      <p>
        {isMailed
          ? "The link is in an email to your members. It works once."
          : "We can’t send email here, so ask an administrator for the link. It works once."}
      </p>
      <ul className="plain-list">
        {waiting.map(({ id, key_id, expires_at }) => (
          <li key={id}>
            <KeyId id={key_id} /> until <Moment at={expires_at} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}

const CONCERNS = [
  {
    value: "compromised",
    label: "It is compromised",
    hint: "Someone else may have the secret. We look at this first.",
  },
  {
    value: "replacement",
    label: "We need a replacement",
    hint: "The secret was lost, or it is time for a new one.",
  },
];

interface ReportProps {
  readonly organisationId: string;
  readonly credential: Credential;
  readonly reload: () => void;
}

function Report({ organisationId, credential: { key_id }, reload }: ReportProps) {
  const tell = useNotice();
  const send = async ({ concern, why }: Record<string, string>) => {
    const path = `/organisations/${organisationId}/credentials/${key_id}/report`;
    await post(path, { concern, ...(why === "" ? {} : { why }) });
    tell("The administrators know. You will hear from them.");
    reload();
  };
  return (
    <Action
      name="Report"
      label={`Report ${key_id}`}
      title="Report this key"
      submit="Tell the administrators"
      tone="danger"
      initial={{ concern: "", why: "" }}
      send={send}
    >
      <p>
        <KeyId id={key_id} />
      </p>
      <Choice name="concern" label="What is it?" options={CONCERNS} />
      <Prose name="why" label="What happened?" hint="Never write the secret here." isOptional />
    </Action>
  );
}
