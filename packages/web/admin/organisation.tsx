// One organisation, with everything an administrator can do for it and to it.

import { Link } from "wouter";
import { ACCESS_STATES, AccessFacts } from "../account/access.tsx";
import { KEY_COLUMNS } from "../account/keys.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, Callout, Card, KeyId, MemberList, Moment, Written } from "../ui/pieces.tsx";
import { SecretShown, useSecret } from "../ui/secret.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";
import type { AdminAccount, IssuedAnswer } from "./answers.ts";
import { Issue, KeyActions } from "./credential-actions.tsx";
import { linkNotice } from "./mail.tsx";
import { ChangePolicy, PolicyFacts, Standing } from "./organisation-actions.tsx";

export function OrganisationPage({ id }: { readonly id: string }) {
  const account = useLoaded<AdminAccount>(`/admin/organisations/${encodeURIComponent(id)}`);
  const [secret, setSecret] = useSecret();
  const tell = useNotice();
  const { sends_mail: isMailed } = useSignedIn();
  const issued = (answer: IssuedAnswer) => {
    if ("secret" in answer) setSecret(answer);
    else if ("proposal" in answer) tell("It waits for another administrator.");
    else tell(linkNotice("The key was issued.", isMailed));
    account.reload();
  };
  return (
    <Page title={account.value?.organisation.name ?? "Organisation"}>
      {secret !== null && <SecretShown secret={secret} />}
      <Wait on={account}>
        {(value) => (
          <div className="stack">
            <Head account={value} reload={account.reload} />
            <AccessCard account={value} />
            <KeysCard account={value} issued={issued} reload={account.reload} />
            <Card title="Limits" actions={<ChangePolicy account={value} reload={account.reload} />}>
              <PolicyFacts policy={value.policy} />
            </Card>
            <History account={value} />
            <Members account={value} />
          </div>
        )}
      </Wait>
    </Page>
  );
}

interface AdminProps {
  readonly account: AdminAccount;
  readonly reload: () => void;
}

function Head({ account, reload }: AdminProps) {
  const { type, state, id } = account.organisation;
  return (
    <>
      <div className="row">
        <Badge tone="plain">{type}</Badge>
        <Badge tone={state === "active" ? "good" : "danger"}>
          {state === "active" ? "Active" : "Suspended"}
        </Badge>
        <code className="soft">{id}</code>
        <Link href={`/admin/log?organisation=${id}`}>Activity</Link>
        <span className="push">
          <Standing account={account} reload={reload} />
        </span>
      </div>
      {state === "suspended" && (
        <Callout tone="danger" title="Suspended">
          <p>We refuse every key of this organisation with 403.</p>
        </Callout>
      )}
    </>
  );
}

function AccessCard({ account: { access } }: Pick<AdminProps, "account">) {
  const [name, tone] = ACCESS_STATES[access.state];
  return (
    <Card title="Access" actions={<Badge tone={tone}>{name}</Badge>}>
      {access.state === "none" ? (
        <p className="empty">The organisation has not asked for access.</p>
      ) : (
        <AccessFacts access={access} />
      )}
      {access.state === "pending" && (
        <a className="button" href="/admin">
          Decide in the queue
        </a>
      )}
    </Card>
  );
}

interface KeysProps extends AdminProps {
  readonly issued: (answer: IssuedAnswer) => void;
}

function KeysCard({ account, issued, reload }: KeysProps) {
  const { organisation, access, credentials, handovers } = account;
  const mayIssue = access.state === "approved" && organisation.state === "active";
  const columns = [
    ...KEY_COLUMNS,
    {
      name: "Actions",
      cell: (one: AdminAccount["credentials"][number]) => (
        <KeyActions credential={one} issued={issued} reload={reload} />
      ),
    },
  ];
  return (
    <Card title="Keys" actions={mayIssue && <Issue organisationId={organisation.id} issued={issued} />}>
      <Table
        caption="Keys of the organisation"
        columns={columns}
        rows={credentials}
        keyOf={({ key_id }) => key_id}
        empty={mayIssue ? "No key was issued yet." : "No key; access must be approved first."}
      />
      {handovers
        .filter(({ state }) => state !== "opened")
        .map(({ id, key_id, state, expires_at }) => (
          <p key={id} className="soft">
            The link for <KeyId id={key_id} />{" "}
            {state === "waiting" ? "waits to be opened until" : "expired unopened"} <Moment at={expires_at} />
            .
          </p>
        ))}
    </Card>
  );
}

/** Earlier requests and decisions. */
const History = ({ account: { requests } }: Pick<AdminProps, "account">) =>
  requests.length > 1 && (
    <Card title="Earlier requests">
      <Table
        caption="Earlier requests"
        columns={[
          { name: "Requested", cell: ({ requested_at }) => <Moment at={requested_at} /> },
          { name: "By", cell: ({ requested_by }) => <Written text={requested_by} /> },
          { name: "Use case", cell: ({ use_case }) => <Written text={use_case} /> },
          {
            name: "Decision",
            cell: ({ state }) => <Badge tone={ACCESS_STATES[state][1]}>{ACCESS_STATES[state][0]}</Badge>,
          },
          { name: "Reason", cell: ({ reason }) => reason !== null && <Written text={reason} /> },
        ]}
        rows={requests.slice(1)}
        keyOf={({ id }) => id}
        empty="Nothing yet."
      />
    </Card>
  );

const Members = ({ account: { members } }: Pick<AdminProps, "account">) => (
  <Card title="Members">
    {members.length === 0 && <p className="empty">Nobody. We can’t send a link to a secret.</p>}
    <MemberList members={members} />
  </Card>
);
