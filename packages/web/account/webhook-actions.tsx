// What an owner does with webhook endpoints: adds one, rotates its secret, sends a test, removes it.

import type { NewWebhookEndpoint } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Field, Ticks, type Values } from "../ui/form.tsx";
import { useNotice } from "../ui/shell.tsx";

const EVENTS = [
  {
    value: "audit.finished",
    label: "An audit ended",
    hint: "audit.finished: it finished, failed or was cancelled.",
  },
  {
    value: "awards.published",
    label: "Awards changed",
    hint: "awards.published: new versions of awards, and what they change.",
  },
  {
    value: "key.expiring",
    label: "A key ends soon",
    hint: "key.expiring: 14 days before, and again 3 days before.",
  },
  {
    value: "correction.found",
    label: "A correction changes a receipt",
    hint: "correction.found: for receipts that we remember for you.",
  },
];

interface AddProps {
  /** Of the organisation's endpoints. */
  readonly path: string;
  readonly made: (endpoint: NewWebhookEndpoint) => void;
}

export function AddEndpoint({ path, made }: AddProps) {
  const confirmed = useConfirmed();
  const send = async ({ url = "", events = "" }: Values) => {
    const asked = { url: url.trim(), events: events.split(" ") };
    made(await confirmed(() => post<NewWebhookEndpoint>(path, asked)));
  };
  return (
    <Action
      name="Add an endpoint"
      title="Add a webhook endpoint"
      submit="Add the endpoint"
      initial={{ url: "", events: EVENTS.map(({ value }) => value).join(" ") }}
      send={send}
      isPrimary
    >
      <Field name="url" label="Address" hint="Where we post events: https, at a public address." />
      <Ticks name="events" label="What do you want to hear of?" options={EVENTS} />
      <p>You see the secret that we sign with once.</p>
    </Action>
  );
}

interface RotateProps {
  /** Of the endpoint. */
  readonly path: string;
  readonly url: string;
  readonly made: (endpoint: NewWebhookEndpoint) => void;
}

export function RotateSecret({ path, url, made }: RotateProps) {
  const confirmed = useConfirmed();
  const send = async () => made(await confirmed(() => post<NewWebhookEndpoint>(`${path}/rotate-secret`)));
  return (
    <Action
      name="Rotate the secret"
      label={`Rotate the secret of ${url}`}
      title="Rotate this endpoint’s secret"
      submit="Rotate the secret"
      initial={{}}
      send={send}
    >
      <p>
        You get a new secret and see it once. For 24 hours we sign with the old one too, so your receiver can
        change over without missing anything.
      </p>
      <p>If the old secret leaked, remove it from your receiver as soon as it has the new one.</p>
    </Action>
  );
}

interface AboutProps {
  readonly path: string;
  readonly url: string;
  readonly reload: () => void;
}

export function SendTest({ path, url, reload }: AboutProps) {
  const tell = useNotice();
  const send = async () => {
    await post(`${path}/test`);
    tell("We send a test within seconds. Refresh to see whether it arrived.");
    reload();
  };
  return (
    <Action
      name="Send a test"
      label={`Send a test to ${url}`}
      title="Send a test"
      submit="Send the test"
      initial={{}}
      send={send}
    >
      <p>An endpoint that was disabled is in use again when the test arrives.</p>
    </Action>
  );
}

export function RemoveEndpoint({ path, url, reload }: AboutProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const send = async () => {
    await confirmed(() => post(`${path}/remove`));
    tell("The endpoint was removed.");
    reload();
  };
  return (
    <Action
      name="Remove"
      label={`Remove ${url}`}
      title="Remove this endpoint?"
      submit="Remove the endpoint"
      tone="danger"
      initial={{}}
      send={send}
    >
      <p>We send it nothing more, and what was sent is no longer listed.</p>
    </Action>
  );
}
