// A person's sessions, where they are signed in and how to end them; their password and their data.

import type { OwnSession } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { Action } from "../ui/dialog.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, Card, Moment, Written } from "../ui/pieces.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";
import { Connections } from "./connections.tsx";
import { AccountNavigation } from "./navigation.tsx";
import { TwoSteps } from "./two-steps.tsx";

export function Security() {
  const { person } = useSignedIn();
  const sessions = useLoaded<readonly OwnSession[]>("/sessions");
  return (
    <Page
      title="Security"
      lead={<Written text={person.email} />}
      above={<AccountNavigation id={undefined} />}
    >
      <div className="stack">
        <Card title="Where you are signed in" actions={<Everywhere />}>
          <Wait on={sessions}>{(rows) => <Sessions rows={rows} reload={sessions.reload} />}</Wait>
        </Card>
        <TwoSteps />
        <Connections />
        <Card title="Password">
          <p>To change it, ask for a link. Setting a new one ends every session.</p>
          <a className="button" href="/reset">
            Change the password
          </a>
        </Card>
        <Card title="Your data">
          <p>
            Everything we store about you: your account, sessions, emails, organisations and activity. To
            erase it, ask the people who run this service.
          </p>
          <a className="button" href="/console/api/account/data" download="my-data.json">
            Download your data
          </a>
        </Card>
      </div>
    </Page>
  );
}

interface SessionsProps {
  readonly rows: readonly OwnSession[];
  readonly reload: () => void;
}

const Sessions = ({ rows, reload }: SessionsProps) => (
  <Table
    caption="Your sessions"
    columns={[
      { name: "Browser", cell: ({ agent }) => <Written text={agent ?? "Unknown"} /> },
      { name: "Address", cell: ({ where }) => <span className="whole">{where ?? "Unknown"}</span> },
      { name: "Since", cell: ({ created_at }) => <Moment at={created_at} /> },
      { name: "Last seen", cell: ({ last_seen_at }) => <Moment at={last_seen_at} /> },
      {
        name: "Session",
        cell: (one) =>
          one.is_this ? <Badge tone="good">This one</Badge> : <End id={one.id} reload={reload} />,
      },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    empty="You have no sessions."
  />
);

function End({ id, reload }: { readonly id: string; readonly reload: () => void }) {
  const tell = useNotice();
  const end = async () => {
    await post(`/sessions/${id}/end`);
    tell("The session was ended.");
    reload();
  };
  return (
    <button type="button" className="button small" onClick={() => void end()}>
      End
    </button>
  );
}

const Everywhere = () => (
  <Action
    name="Sign out everywhere"
    title="Sign out everywhere?"
    submit="Sign out everywhere"
    tone="danger"
    initial={{}}
    send={async () => {
      await post("/sign-out", { everywhere: true });
      window.location.assign("/sign-in");
    }}
  >
    <p>Every session ends, this one too.</p>
  </Action>
);
