// An organisation as its members see it: how its access stands, its keys, its members.

import type { Account } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { Action } from "../ui/dialog.tsx";
import { Field } from "../ui/form.tsx";
import { Badge, Callout, Card, MemberList } from "../ui/pieces.tsx";
import { useNotice } from "../ui/shell.tsx";
import { AccessCard } from "./access.tsx";
import { Keys } from "./keys.tsx";

export interface AccountProps {
  readonly account: Account;
  readonly reload: () => void;
}

export function Overview({ account, reload }: AccountProps) {
  const { organisation } = account;
  return (
    <div className="stack">
      <p className="row">
        <Badge tone="plain">{organisation.type}</Badge>
        {organisation.state === "suspended" ? (
          <Badge tone="danger">Suspended</Badge>
        ) : (
          <Badge tone="good">Active</Badge>
        )}
      </p>
      {organisation.state === "suspended" && (
        <Callout tone="danger" title="The organisation is suspended">
          <p>Its keys are refused with 403 until an administrator of the service reinstates it.</p>
        </Callout>
      )}
      <AccessCard account={account} reload={reload} />
      {(account.access.state === "approved" || account.credentials.length > 0) && (
        <Keys account={account} reload={reload} />
      )}
      <Members account={account} reload={reload} />
    </div>
  );
}

function Members({ account: { organisation, members }, reload }: AccountProps) {
  const tell = useNotice();
  const add = async (values: object) => {
    await post(`/organisations/${organisation.id}/members`, values);
    tell("The member was added and told by mail.");
    reload();
  };
  return (
    <Card
      title="Members"
      actions={
        <Action name="Add a member" title="Add a member" submit="Add" initial={{ email: "" }} send={add}>
          <p>They see what you see here. A letter tells them how to sign in.</p>
          <Field name="email" label="Email address" type="email" />
        </Action>
      }
    >
      <MemberList members={members} />
    </Card>
  );
}
