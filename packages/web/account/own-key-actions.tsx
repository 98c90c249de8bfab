// What an owner does with a key: rotate it, rename it, restrict its addresses, revoke it.

import type { Credential, Secret } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Choice, Field, Prose, type Values } from "../ui/form.tsx";
import { KeyId } from "../ui/pieces.tsx";
import { useNotice } from "../ui/shell.tsx";

interface OwnKeyProps {
  readonly organisationId: string;
  readonly credential: Credential;
  readonly rotated: (secret: Secret) => void;
  readonly reload: () => void;
}

export function OwnKeyActions(props: OwnKeyProps) {
  return (
    <>
      {props.credential.replaced_by === null && <Rotate {...props} />}
      <Describe {...props} />
      <RevokeOwn {...props} />
    </>
  );
}

const pathOf = ({ organisationId, credential: { key_id } }: OwnKeyProps): string =>
  `/organisations/${organisationId}/credentials/${key_id}`;

const OVERLAPS = [
  { value: "1440", label: "For a day", hint: "Time to put the new one in place." },
  { value: "60", label: "For an hour" },
  { value: "0", label: "Not at all", hint: "Programs that use it stop at once." },
];

function Rotate(props: OwnKeyProps) {
  const confirmed = useConfirmed();
  const { key_id } = props.credential;
  const send = async ({ overlap = "" }: Values) => {
    const asked = { overlap_minutes: Number(overlap) };
    props.rotated(await confirmed(() => post<Secret>(`${pathOf(props)}/rotate`, asked)));
    props.reload();
  };
  return (
    <Action
      name="Rotate"
      label={`Rotate ${key_id}`}
      title="Rotate this key"
      submit="Rotate"
      initial={{ overlap: "1440" }}
      send={send}
    >
      <p>
        You get a new key with the same name, rights and addresses, for as long again. You see its secret
        once.
      </p>
      <Choice name="overlap" label="How long does the old one go on?" options={OVERLAPS} />
    </Action>
  );
}

/** One per line, or with commas. */
export const networksIn = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((one) => one !== "");

function Describe(props: OwnKeyProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const { key_id, name, networks } = props.credential;
  const send = async ({ name: called = "", networks: from = "" }: Values) => {
    const asked = { name: called, networks: networksIn(from) };
    await confirmed(() => post(`${pathOf(props)}/describe`, asked));
    tell("The key was changed.");
    props.reload();
  };
  return (
    <Action
      name="Edit"
      label={`Edit ${key_id}`}
      title="Edit this key"
      submit="Save"
      initial={{ name, networks: networks.join("\n") }}
      send={send}
    >
      <Field name="name" label="Name" hint="Such as “Payroll, production”." isOptional />
      <Prose
        name="networks"
        label="Allowed addresses"
        hint="One a line, such as 203.0.113.7 or 2001:db8::/32. Empty: any address."
        isOptional
      />
    </Action>
  );
}

function RevokeOwn(props: OwnKeyProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const { key_id } = props.credential;
  const send = async (values: Values) => {
    await confirmed(() => post(`${pathOf(props)}/revoke`, values));
    tell("The key was revoked.");
    props.reload();
  };
  return (
    <Action
      name="Revoke"
      label={`Revoke ${key_id}`}
      title="Revoke this key?"
      submit="Revoke"
      tone="danger"
      initial={{ reason: "" }}
      send={send}
    >
      <p>
        <KeyId id={key_id} /> is refused everywhere within a second. You can't undo this.
      </p>
      <Prose name="reason" label="Reason" />
    </Action>
  );
}
