// Two-step sign-in: a person's apps and passkeys, and the recovery codes that replace them.

import { useState } from "react";
import { renderSVG } from "uqr";
import type { OwnFactors } from "../console/answers.ts";
import { Problem, post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action, Modal } from "../ui/dialog.tsx";
import { Field, Form, type Values } from "../ui/form.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { hasPasskeys, makePasskey } from "../ui/passkey.ts";
import { Badge, Callout, Card, Code, Moment, Written } from "../ui/pieces.tsx";
import { useSession, useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";

type MakingOptions = Parameters<typeof makePasskey>[0];

interface CodesAnswer {
  readonly recovery_codes: readonly string[] | null;
}

export function TwoSteps() {
  const own = useLoaded<OwnFactors>("/account/factors");
  const { person } = useSignedIn();
  const { refresh } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const tell = useNotice();
  const added = async (answer: CodesAnswer) => {
    tell("The second step was added.");
    if (answer.recovery_codes !== null) setCodes(answer.recovery_codes);
    own.reload();
    await refresh();
  };
  return (
    <Card
      title="Two-step sign-in"
      actions={
        <>
          <AddApp added={added} />
          {hasPasskeys() && <AddPasskey added={added} />}
        </>
      }
    >
      {(person.is_administrator || person.is_auditor) && !person.is_strong && (
        <Callout tone="warn" title="Administrators and auditors need a second step">
          <p>Add an app or a passkey. Then the administration pages open.</p>
        </Callout>
      )}
      {codes !== null && <Codes codes={codes} />}
      <Wait on={own}>{(value) => <Steps own={value} reload={own.reload} renewed={setCodes} />}</Wait>
    </Card>
  );
}

const Codes = ({ codes }: { readonly codes: readonly string[] }) => (
  <Callout tone="warn" title="Keep these recovery codes">
    <p>Each signs you in once if you lose your device. They are shown this once.</p>
    <Code text={codes.join("\n")} label="Recovery codes" />
  </Callout>
);

interface StepsProps {
  readonly own: OwnFactors;
  readonly reload: () => void;
  readonly renewed: (codes: readonly string[]) => void;
}

const KINDS = { totp: "App", passkey: "Passkey" } as const;

function Steps({ own, reload, renewed }: StepsProps) {
  const { factors, recovery_codes_left } = own;
  return (
    <>
      <Table
        caption="Your second steps"
        columns={[
          { name: "Name", cell: ({ name }) => <Written text={name} /> },
          { name: "Kind", cell: ({ kind }) => <Badge tone="plain">{KINDS[kind]}</Badge> },
          { name: "Since", cell: ({ created_at }) => <Moment at={created_at} /> },
          { name: "Last used", cell: ({ last_used_at }) => <Moment at={last_used_at} none="Never" /> },
          { name: "Remove", cell: ({ id, name }) => <Remove id={id} name={name} reload={reload} /> },
        ]}
        rows={factors}
        keyOf={({ id }) => id}
        empty="You sign in with a password alone. Add an app or a passkey to keep your account safe."
      />
      {factors.length > 0 && (
        <p className="row">
          <span>{recovery_codes_left} recovery codes left.</span>
          <NewCodes renewed={renewed} reload={reload} />
        </p>
      )}
    </>
  );
}

function NewCodes({ renewed, reload }: Omit<StepsProps, "own">) {
  const confirmed = useConfirmed();
  const send = async () => {
    const { recovery_codes } = await confirmed(() => post<CodesAnswer>("/account/recovery-codes"));
    renewed(recovery_codes ?? []);
    reload();
  };
  return (
    <Action
      name="New codes"
      title="Make new recovery codes?"
      submit="Make new codes"
      initial={{}}
      send={send}
    >
      <p>Your current codes stop working.</p>
    </Action>
  );
}

function Remove({
  id,
  name,
  reload,
}: {
  readonly id: string;
  readonly name: string;
  readonly reload: () => void;
}) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const send = async () => {
    await confirmed(() => post(`/account/factors/${id}/remove`));
    tell("You removed the second step.");
    reload();
  };
  return (
    <Action
      name="Remove"
      label={`Remove ${name}`}
      title="Remove this second step?"
      submit="Remove"
      tone="danger"
      initial={{}}
      send={send}
    >
      <p>
        <Written text={name} />
      </p>
    </Action>
  );
}

interface AddProps {
  readonly added: (answer: CodesAnswer) => Promise<void>;
}

interface AppAsked {
  readonly ticket: string;
  readonly secret: string;
  readonly uri: string;
}

function AddApp({ added }: AddProps) {
  const confirmed = useConfirmed();
  const [asked, setAsked] = useState<AppAsked | null>(null);
  const close = () => setAsked(null);
  const tell = useNotice();
  const begin = async () => setAsked(await confirmed(() => post<AppAsked>("/account/totp/begin")));
  /** Closing a dialog is not a problem. */
  const failed = (error: unknown) => error instanceof Problem && tell(error.message);
  const send = async (values: Values) => {
    const answer = await confirmed(() =>
      post<CodesAnswer>("/account/totp", { ticket: asked?.ticket, ...values }),
    );
    close();
    await added(answer);
  };
  return (
    <>
      <button type="button" className="button small" onClick={() => void begin().catch(failed)}>
        Add an app
      </button>
      {asked !== null && (
        <Modal title="Add an authenticator app" onClose={close}>
          <p>Scan this with the app, or type the key into it. Then type the code it shows.</p>
          <img
            className="qr"
            alt="The key as a QR code"
            width="180"
            height="180"
            src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(asked.uri))}`}
          />
          <Code text={asked.secret} label="The key" />
          <Form
            initial={{ code: "", name: "Authenticator app" }}
            submit="Add it"
            send={send}
            beside={
              <button type="button" className="button" onClick={close}>
                Cancel
              </button>
            }
          >
            <Field name="code" label="Code from the app" hint="Six digits." autoComplete="one-time-code" />
            <Field name="name" label="Name" />
          </Form>
        </Modal>
      )}
    </>
  );
}

function AddPasskey({ added }: AddProps) {
  const confirmed = useConfirmed();
  const send = async ({ name = "" }: Values) => {
    const asked = await confirmed(() =>
      post<{ readonly ticket: string; readonly options: MakingOptions }>("/account/passkeys/begin"),
    );
    const passkey = await makePasskey(asked.options);
    const answer = await post<CodesAnswer>("/account/passkeys", { ticket: asked.ticket, passkey, name });
    await added(answer);
  };
  return (
    <Action
      name="Add a passkey"
      title="Add a passkey"
      submit="Add it"
      initial={{ name: "Passkey" }}
      send={send}
    >
      <p>Your browser asks for your fingerprint, face or PIN. A passkey signs you in without a password.</p>
      <Field name="name" label="Name" hint="Such as the device it is on." />
    </Action>
  );
}
