// The people of an organisation: members, invitations, and removing each of them.

import { useLocation } from "wouter";
import type { Account, Invitation, Member } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Choice, Field } from "../ui/form.tsx";
import { Badge, Card, Moment, Written } from "../ui/pieces.tsx";
import { useSession, useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";

interface MembersProps {
  readonly account: Account;
  readonly reload: () => void;
}

export function Members({ account, reload }: MembersProps) {
  const { organisation, members, invitations } = account;
  const { person } = useSignedIn();
  const owners = members.filter(({ role }) => role === "owner");
  const isOwner = owners.some(({ id }) => id === person.id);
  const isLast = (one: Member) => one.role === "owner" && owners.length === 1;
  const going = (one: Member) => {
    if (one.id === person.id && isLast(one)) return <span className="soft">This is you</span>;
    if (one.id === person.id) return <Leave id={organisation.id} />;
    if (!isOwner) return null;
    return (
      <span className="actions tight">
        <ChangeRole id={organisation.id} member={one} reload={reload} />
        <Remove id={organisation.id} member={one} reload={reload} />
      </span>
    );
  };
  return (
    <Card title="Members" actions={isOwner ? <Invite id={organisation.id} reload={reload} /> : undefined}>
      <Table
        caption="Members"
        columns={[
          { name: "Address", cell: ({ email }) => <Written text={email} /> },
          {
            name: "Role",
            cell: ({ role }) => <Badge tone={role === "owner" ? "info" : "plain"}>{ROLE_NAMES[role]}</Badge>,
          },
          { name: "Membership", cell: going },
        ]}
        rows={members}
        keyOf={({ id }) => id}
        empty="Nobody yet."
      />
      {isOwner && invitations.length > 0 && (
        <Invited id={organisation.id} invitations={invitations} reload={reload} />
      )}
    </Card>
  );
}

const ROLE_NAMES = { owner: "Owner", member: "Member" } as const;

const ROLES = [
  {
    value: "member",
    label: "Member",
    hint: "Sees the keys and their use, and can report a key.",
  },
  {
    value: "owner",
    label: "Owner",
    hint: "Also invites and removes people, asks for access and rotates keys.",
  },
];

interface OwnProps {
  readonly id: string;
  readonly reload: () => void;
}

function Invite({ id, reload }: OwnProps) {
  const tell = useNotice();
  const { sends_mail: isMailed } = useSignedIn();
  const send = async (values: object) => {
    await post(`/organisations/${id}/invitations`, values);
    tell(
      isMailed
        ? "We are sending the invitation by email. It waits for 14 days."
        : "The invitation waits for 14 days. We can’t send email here, so tell the person to sign in.",
    );
    reload();
  };
  return (
    <Action
      name="Invite a member"
      title="Invite a member"
      submit="Invite"
      initial={{ email: "", role: "member" }}
      send={send}
    >
      <p>They belong to the organisation once they accept.</p>
      <Field name="email" label="Email address" type="email" />
      <Choice name="role" label="Role" options={ROLES} />
    </Action>
  );
}

function Invited({ id, invitations, reload }: OwnProps & { readonly invitations: readonly Invitation[] }) {
  const tell = useNotice();
  const withdraw = (invitation: string) => async () => {
    await post(`/organisations/${id}/invitations/${invitation}/withdraw`);
    tell("The invitation was withdrawn.");
    reload();
  };
  return (
    <Table
      caption="Invitations that wait"
      columns={[
        { name: "Address", cell: ({ email }) => <Written text={email} /> },
        { name: "Role", cell: ({ role }) => ROLE_NAMES[role] },
        { name: "Until", cell: ({ expires_at }) => <Moment at={expires_at} /> },
        {
          name: "Withdraw",
          cell: (one) => (
            <Action
              name="Withdraw"
              label={`Withdraw the invitation of ${one.email}`}
              title="Withdraw this invitation?"
              submit="Withdraw the invitation"
              initial={{}}
              send={withdraw(one.id)}
            />
          ),
        },
      ]}
      rows={invitations}
      keyOf={(one) => one.id}
      empty="Nobody yet."
    />
  );
}

function ChangeRole({ id, member, reload }: OwnProps & { readonly member: Member }) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const role = member.role === "owner" ? "member" : "owner";
  const name = role === "owner" ? "Make owner" : "Make member";
  const send = async () => {
    await confirmed(() => post(`/organisations/${id}/members/${member.id}/role`, { role }));
    tell("The role was changed.");
    reload();
  };
  return (
    <Action
      key={name}
      name={name}
      label={`${name}: ${member.email}`}
      title={`${name}?`}
      submit={name}
      initial={{}}
      send={send}
    >
      <p>
        <Written text={member.email} />
      </p>
    </Action>
  );
}

function Remove({ id, member, reload }: OwnProps & { readonly member: Member }) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const send = async () => {
    await confirmed(() => post(`/organisations/${id}/members/${member.id}/remove`));
    tell("The member was removed.");
    reload();
  };
  return (
    <Action
      name="Remove"
      label={`Remove ${member.email}`}
      title="Remove this member?"
      submit="Remove the member"
      tone="danger"
      initial={{}}
      send={send}
    >
      <p>
        <Written text={member.email} /> no longer sees this organisation. Links to secrets that nobody opened
        yet stop working, because they went to every member. The keys go on.
      </p>
    </Action>
  );
}

function Leave({ id }: { readonly id: string }) {
  const { refresh } = useSession();
  const [, go] = useLocation();
  const send = async () => {
    await post(`/organisations/${id}/leave`);
    await refresh();
    go("/account", { replace: true });
  };
  return (
    <Action
      name="Leave"
      title="Leave this organisation?"
      submit="Leave the organisation"
      tone="danger"
      initial={{}}
      send={send}
    >
      <p>You no longer see it here. To come back, a member must invite you again.</p>
    </Action>
  );
}
