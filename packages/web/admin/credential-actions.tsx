// Issuing, replacing and revoking a credential; each asks for the password unless it was given recently.

import { networksIn } from "../account/own-key-actions.tsx";
import type { Credential } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Choice, Field, Prose, type Values } from "../ui/form.tsx";
import { KeyId } from "../ui/pieces.tsx";
import { useNotice } from "../ui/shell.tsx";
import type { IssuedAnswer } from "./answers.ts";

const DELIVERIES = [
  {
    value: "link",
    label: "Send a link",
    hint: "We email it to the members. It shows the secret once, within 24 hours.",
  },
  { value: "show", label: "Show it here", hint: "You see the secret once and hand it over yourself." },
];

const Expiry = ({ absent }: { readonly absent: string }) => (
  <Field
    name="expires_at"
    label="Expires"
    type="date"
    hint={`At the end of that day, your time. Empty: ${absent}.`}
    isOptional
  />
);

const RIGHTS = [
  { value: "calculate audit read", label: "Everything" },
  {
    value: "calculate read",
    label: "Pricing",
    hint: "Price shifts and periods, compare them, and read award data.",
  },
  {
    value: "audit read",
    label: "Payroll audits",
    hint: "Audits of files, audited pay, pay risks, and award data.",
  },
  { value: "read", label: "Award data only" },
];

const Terms = () => (
  <>
    <Field name="name" label="Name" hint="Such as “Payroll, production”." isOptional />
    <Choice name="scopes" label="What may it do?" options={RIGHTS} />
    <Prose
      name="networks"
      label="Allowed addresses"
      hint="One a line, such as 203.0.113.7 or 2001:db8::/32. Empty: any address."
      isOptional
    />
  </>
);

/** A day ends when the next one starts, here. */
const endOfDay = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
};

const terms = ({ name = "", scopes = "", networks = "" }: Values) => ({
  name,
  scopes: scopes.split(" "),
  networks: networksIn(networks),
});

const asked = ({ deliver, expires_at = "" }: Values) => ({
  deliver,
  ...(expires_at === "" ? {} : { expires_at: endOfDay(expires_at) }),
});

interface IssueProps {
  readonly organisationId: string;
  readonly issued: (answer: IssuedAnswer) => void;
}

export function Issue({ organisationId, issued }: IssueProps) {
  const confirmed = useConfirmed();
  const send = async (values: Values) => {
    const path = `/admin/organisations/${organisationId}/credentials`;
    issued(await confirmed(() => post<IssuedAnswer>(path, { ...terms(values), ...asked(values) })));
  };
  return (
    <Action
      name="Issue a key"
      title="Issue a key"
      submit="Issue"
      initial={{ deliver: "link", expires_at: "", name: "", scopes: "calculate audit read", networks: "" }}
      send={send}
      isPrimary
    >
      <Terms />
      <Choice name="deliver" label="How does the secret reach them?" options={DELIVERIES} />
      <Expiry absent="in a year" />
    </Action>
  );
}

interface KeyProps {
  readonly credential: Credential;
  readonly issued: (answer: IssuedAnswer) => void;
  readonly reload: () => void;
}

export function KeyActions({ credential, issued, reload }: KeyProps) {
  if (credential.state !== "active") return null;
  return (
    <span className="actions tight">
      {credential.replaced_by === null && <Replace keyId={credential.key_id} issued={issued} />}
      <Revoke keyId={credential.key_id} reload={reload} />
    </span>
  );
}

const OVERLAPS = [
  { value: "0", label: "At once", hint: "For a compromised key." },
  { value: "60", label: "After an hour" },
  { value: "1440", label: "After a day", hint: "Both keys work until then." },
];

function Replace({
  keyId,
  issued,
}: {
  readonly keyId: string;
  readonly issued: (answer: IssuedAnswer) => void;
}) {
  const confirmed = useConfirmed();
  const send = async (values: Values) => {
    const body = { ...asked(values), overlap_minutes: Number(values.overlap_minutes) };
    issued(await confirmed(() => post<IssuedAnswer>(`/admin/credentials/${keyId}/replace`, body)));
  };
  return (
    <Action
      name="Replace"
      label={`Replace ${keyId}`}
      title="Replace this key"
      submit="Replace"
      initial={{ overlap_minutes: "60", deliver: "link", expires_at: "" }}
      send={send}
    >
      <p>
        <KeyId id={keyId} />
      </p>
      <Choice name="overlap_minutes" label="When does the old key stop?" options={OVERLAPS} />
      <Choice name="deliver" label="How does the new secret reach them?" options={DELIVERIES} />
      <Expiry absent="when the old one would have" />
    </Action>
  );
}

function Revoke({ keyId, reload }: { readonly keyId: string; readonly reload: () => void }) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const send = async (values: Values) => {
    await confirmed(() => post(`/admin/credentials/${keyId}/revoke`, values));
    tell("The key was revoked.");
    reload();
  };
  return (
    <Action
      name="Revoke"
      label={`Revoke ${keyId}`}
      title="Revoke this key?"
      submit="Revoke"
      tone="danger"
      initial={{ reason: "" }}
      send={send}
    >
      <p>
        <KeyId id={keyId} /> is refused within a second, for good.
      </p>
      <Prose name="reason" label="Reason" />
    </Action>
  );
}
