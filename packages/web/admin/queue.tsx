// What waits for an administrator: reported keys first, then requests for access and approvals without a key.

import { Link } from "wouter";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Choice, Prose, type Values } from "../ui/form.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, Card, Facts, KeyId, Moment, Written } from "../ui/pieces.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import type { Concern, IssuedAnswer, Named, Proposals, Queue, Request } from "./answers.ts";
import { linkNotice } from "./mail.tsx";
import { ProposalCard } from "./proposals.tsx";

export function WhatWaits() {
  const queue = useLoaded<Queue>("/admin/queue");
  const waiting = useLoaded<Proposals>("/admin/proposals");
  const proposals = waiting.value?.proposals ?? [];
  return (
    <Page
      title="What waits for you"
      lead="Reported keys first, then proposals, requests for access, and approvals that still need a key. The oldest is on top."
    >
      <Wait on={queue}>
        {({ concerns, requests, without_key: keyless }) => (
          <div className="stack">
            {concerns.length + requests.length + keyless.length + proposals.length === 0 && (
              <p className="empty">Nothing waits.</p>
            )}
            {concerns.map((one) => (
              <ConcernCard key={one.key_id} concern={one} />
            ))}
            {proposals.map((one) => (
              <ProposalCard key={one.id} proposal={one} reload={waiting.reload} />
            ))}
            {requests.map((one) => (
              <RequestCard key={one.id} request={one} reload={queue.reload} />
            ))}
            {keyless.map((one) => (
              <KeylessCard key={one.id} request={one} />
            ))}
          </div>
        )}
      </Wait>
    </Page>
  );
}

export const OrganisationLink = ({ organisation: { id, name } }: { readonly organisation: Named }) => (
  <Link href={`/admin/organisations/${id}`}>
    <Written text={name} />
  </Link>
);

function ConcernCard({
  concern: { key_id, organisation, concern, concern_at },
}: {
  readonly concern: Concern;
}) {
  const isCompromised = concern === "compromised";
  return (
    <Card
      title={isCompromised ? "Reported compromised" : "Replacement asked for"}
      actions={<Badge tone={isCompromised ? "danger" : "warn"}>{isCompromised ? "Urgent" : "Waiting"}</Badge>}
    >
      <Facts
        rows={[
          ["Key ID", <KeyId key="key" id={key_id} />],
          ["Organisation", <OrganisationLink key="organisation" organisation={organisation} />],
          ["Reported", <Moment key="at" at={concern_at} />],
        ]}
      />
      <Link className="button" href={`/admin/organisations/${organisation.id}`}>
        Revoke or replace it
      </Link>
    </Card>
  );
}

function KeylessCard({ request: { organisation, use_case, requested_by } }: { readonly request: Request }) {
  return (
    <Card title="Approved, no key yet" actions={<Badge tone="warn">Waiting</Badge>}>
      <Facts
        rows={[
          ["Organisation", <OrganisationLink key="organisation" organisation={organisation} />],
          ["Use case", <Written key="use" text={use_case} />],
          ["Requested by", <Written key="by" text={requested_by} />],
        ]}
      />
      <Link className="button" href={`/admin/organisations/${organisation.id}`}>
        Issue a key
      </Link>
    </Card>
  );
}

function RequestCard({ request, reload }: { readonly request: Request; readonly reload: () => void }) {
  const { organisation, use_case, requested_by, requested_at, is_own } = request;
  return (
    <Card title="Request for access" actions={<Badge tone="info">New</Badge>}>
      <Facts
        rows={[
          ["Organisation", <OrganisationLink key="organisation" organisation={organisation} />],
          ["Use case", <Written key="use" text={use_case} />],
          ["Requested by", <Written key="by" text={requested_by} />],
          ["Requested", <Moment key="at" at={requested_at} />],
        ]}
      />
      {is_own ? (
        <p className="soft">
          This is your own request, or your organisation’s. Another administrator decides it.
        </p>
      ) : (
        <Decide request={request} reload={reload} />
      )}
    </Card>
  );
}

/** Every scope, by a link to the members: what most organisations get. */
const FIRST_KEY = { deliver: "link", name: "", scopes: ["calculate", "audit", "read"], networks: [] };

const AFTER = [
  {
    value: "key",
    label: "Issue a key",
    hint: "The members get a link that shows the secret once, within 24 hours.",
  },
  {
    value: "nothing",
    label: "Approve only",
    hint: "The organisation stays in the queue until it has a key.",
  },
];

function Decide({ request, reload }: { readonly request: Request; readonly reload: () => void }) {
  const { id, organisation } = request;
  const tell = useNotice();
  const confirmed = useConfirmed();
  const { sends_mail: isMailed } = useSignedIn();
  const decide = (verdict: "approve" | "decline", reason: string) =>
    post(`/admin/access-requests/${id}/${verdict}`, reason === "" ? {} : { reason });
  const approve = async ({ reason = "", after }: Values) => {
    try {
      await decide("approve", reason);
      if (after !== "key") return tell("The request was approved. The organisation has no key yet.");
      const path = `/admin/organisations/${organisation.id}/credentials`;
      const issued = await confirmed(() => post<IssuedAnswer>(path, FIRST_KEY));
      tell(
        "proposal" in issued
          ? "The request was approved. The key waits for a second administrator."
          : linkNotice("The request was approved and a key was issued.", isMailed),
      );
    } finally {
      reload();
    }
  };
  const decline = async ({ reason = "" }: Values) => {
    try {
      await decide("decline", reason);
      tell("The request was declined.");
    } finally {
      reload();
    }
  };
  return (
    <div className="actions">
      <Action
        name="Approve"
        title="Approve this request?"
        submit="Approve"
        initial={{ reason: "", after: "key" }}
        send={approve}
        isPrimary
      >
        <Choice name="after" label="Then" options={AFTER} />
        <Prose name="reason" label="Reason" hint="The organisation reads it." isOptional />
      </Action>
      <Action
        name="Decline"
        title="Decline this request?"
        submit="Decline"
        tone="danger"
        initial={{ reason: "" }}
        send={decline}
      >
        <Prose name="reason" label="Reason" hint="The organisation reads it, and may ask again." />
      </Action>
    </div>
  );
}
