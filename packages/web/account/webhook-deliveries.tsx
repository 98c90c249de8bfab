// Deliveries to a webhook endpoint, whether they arrived, and sending them again.

import type { WebhookDelivery } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { Action } from "../ui/dialog.tsx";
import { Badge, Moment, type Tone } from "../ui/pieces.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";

const DELIVERED: Readonly<Record<WebhookDelivery["state"], readonly [string, Tone]>> = {
  waiting: ["Waiting", "warn"],
  delivered: ["Delivered", "good"],
  "given-up": ["Failed", "danger"],
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

export const Deliveries = ({ path, rows, reload }: DeliveriesProps) => (
  <Table
    caption="What was sent"
    columns={[
      { name: "Event", cell: ({ type }) => type },
      { name: "Happened", cell: ({ created_at }) => <Moment at={created_at} /> },
      { name: "Result", cell: (delivery) => <Outcome delivery={delivery} /> },
      {
        name: "Actions",
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
