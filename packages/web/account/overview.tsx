// An organisation as its members see it: the state of its access, its keys, its members.

import type { Account } from "../console/answers.ts";
import { Badge, Callout } from "../ui/pieces.tsx";
import { AccessCard } from "./access.tsx";
import { Keys } from "./keys.tsx";
import { Members } from "./members.tsx";

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
      <Keys account={account} reload={reload} />
      <Members account={account} reload={reload} />
    </div>
  );
}
