// An organisation's webhook endpoints, what was sent to each, and sending it again.

import type { Account, WebhookDelivery, WebhookEndpoint } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Badge, Callout, Card, Moment, type Tone, Written } from "../ui/pieces.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";
import type { AccountProps } from "./overview.tsx";

export function Webhooks({ account }: AccountProps) {
  const { person } = useSignedIn();
  const isOwner = account.members.some(({ id, role }) => id === person.id && role === "owner");
  return isOwner ? <Endpoints account={account} /> : <p>Owners of the organisation see its webhooks here.</p>;
}

function Endpoints({ account: { organisation } }: { readonly account: Account }) {
  const path = `/organisations/${organisation.id}/webhooks`;
  const loaded = useLoaded<{ readonly endpoints: readonly WebhookEndpoint[] }>(path);
  return (
    <div className="stack">
      <p>
        We post to these addresses when an audit has ended, awards were published or a key ends soon. Add one
        with <code>POST /api/v1/webhook-endpoints</code> and a key that may audit.
      </p>
      <Wait on={loaded}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <p className="empty">No endpoint yet.</p>
          ) : (
            endpoints.map((endpoint) => (
              <Endpoint
                key={endpoint.id}
                path={`${path}/${endpoint.id}`}
                endpoint={endpoint}
                reload={loaded.reload}
              />
            ))
          )
        }
      </Wait>
    </div>
  );
}

const STATES: Readonly<Record<WebhookEndpoint["state"], readonly [string, Tone]>> = {
  "in-use": ["In use", "good"],
  failing: ["Failing", "warn"],
  disabled: ["Disabled", "danger"],
};

interface EndpointProps {
  readonly path: string;
  readonly endpoint: WebhookEndpoint;
  readonly reload: () => void;
}

function Endpoint({ path, endpoint, reload }: EndpointProps) {
  const deliveries = useLoaded<{ readonly deliveries: readonly WebhookDelivery[] }>(`${path}/deliveries`);
  const again = () => {
    reload();
    deliveries.reload();
  };
  const [name, tone] = STATES[endpoint.state];
  return (
    <Card
      title={new URL(endpoint.url).host}
      actions={
        <span className="actions tight">
          <button type="button" className="button small" onClick={again}>
            Refresh
          </button>
          <SendTest path={path} url={endpoint.url} reload={again} />
          <RemoveEndpoint path={path} url={endpoint.url} reload={reload} />
        </span>
      }
    >
      <p>
        <Written text={endpoint.url} /> <Badge tone={tone}>{name}</Badge> {endpoint.events.join(", ")}{" "}
        {endpoint.failing_since !== null && (
          <small className="soft">
            failing since <Moment at={endpoint.failing_since} />
          </small>
        )}
      </p>
      {endpoint.problem !== null && (
        <Callout tone="danger" title="We send nothing to this endpoint">
          <p>{endpoint.problem}</p>
        </Callout>
      )}
      <Wait on={deliveries}>
        {(value) => <Deliveries path={path} rows={value.deliveries} reload={again} />}
      </Wait>
    </Card>
  );
}

const DELIVERED: Readonly<Record<WebhookDelivery["state"], readonly [string, Tone]>> = {
  waiting: ["Waiting", "warn"],
  delivered: ["Arrived", "good"],
  "given-up": ["Given up", "danger"],
};

function Outcome({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { state, tries, next_try_at, problem } = delivery;
  const [name, tone] = DELIVERED[state];
  return (
    <>
      <Badge tone={tone}>{name}</Badge>{" "}
      <small className="soft">
        {tries === 1 ? "1 try" : `${tries} tries`}
        {next_try_at !== null && (
          <>
            , next <Moment at={next_try_at} />
          </>
        )}
      </small>
      {problem !== null && <p>{problem}</p>}
    </>
  );
}

interface DeliveriesProps {
  readonly path: string;
  readonly rows: readonly WebhookDelivery[];
  readonly reload: () => void;
}

const Deliveries = ({ path, rows, reload }: DeliveriesProps) => (
  <Table
    caption="What was sent"
    columns={[
      { name: "Event", cell: ({ type }) => type },
      { name: "Happened", cell: ({ created_at }) => <Moment at={created_at} /> },
      { name: "What came of it", cell: (delivery) => <Outcome delivery={delivery} /> },
      {
        name: "Do",
        cell: (delivery) => delivery.state !== "waiting" && <Replay {...{ path, delivery, reload }} />,
      },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    empty="Nothing was sent yet."
    isCompact
  />
);

interface ReplayProps {
  readonly path: string;
  readonly delivery: WebhookDelivery;
  readonly reload: () => void;
}

function Replay({ path, delivery: { id, type, payload }, reload }: ReplayProps) {
  const tell = useNotice();
  const send = async () => {
    await post(`${path}/deliveries/${id}/replay`);
    tell("We send it again within seconds.");
    reload();
  };
  return (
    <Action
      name="Send again"
      label={`Send again: ${type}`}
      title="Send this again"
      submit="Send again"
      initial={{}}
      send={send}
    >
      <p>The same body under the same id:</p>
      <pre>
        <code>{payload}</code>
      </pre>
    </Action>
  );
}

interface AboutProps {
  readonly path: string;
  readonly url: string;
  readonly reload: () => void;
}

function SendTest({ path, url, reload }: AboutProps) {
  const tell = useNotice();
  const send = async () => {
    await post(`${path}/test`);
    tell("We send a test within seconds. Refresh to see what came of it.");
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

function RemoveEndpoint({ path, url, reload }: AboutProps) {
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
