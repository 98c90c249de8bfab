// What waits for an administrator: keys that were reported first, then requests for access.

import { Link } from "wouter";
import { post } from "../console/call.ts";
import { Action } from "../ui/dialog.tsx";
import { Prose } from "../ui/form.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, Card, Facts, KeyId, Moment, Written } from "../ui/pieces.tsx";
import { useNotice } from "../ui/shell.tsx";
import type { Concern, Named, Proposals, Queue, Request } from "./answers.ts";
import { ProposalCard } from "./proposals.tsx";

export function WhatWaits() {
  const queue = useLoaded<Queue>("/admin/queue");
  const waiting = useLoaded<Proposals>("/admin/proposals");
  const proposals = waiting.value?.proposals ?? [];
  return (
    <Page
      title="What waits for you"
      lead="Reported keys first, then proposals and requests for access, the oldest on top."
    >
      <Wait on={queue}>
        {({ concerns, requests }) => (
          <div className="stack">
            {concerns.length + requests.length + proposals.length === 0 && (
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

function RequestCard({ request, reload }: { readonly request: Request; readonly reload: () => void }) {
  const { organisation, use_case, requested_by, requested_at, is_own } = request;
  return (
    <Card title="Request for access" actions={<Badge tone="info">New</Badge>}>
      <Facts
        rows={[
          ["Organisation", <OrganisationLink key="organisation" organisation={organisation} />],
          ["Use case", <Written key="use" text={use_case} />],
          ["Asked by", <Written key="by" text={requested_by} />],
          ["Asked", <Moment key="at" at={requested_at} />],
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

function Decide({ request: { id }, reload }: { readonly request: Request; readonly reload: () => void }) {
  const tell = useNotice();
  const decide = (verdict: "approve" | "decline") => async (values: Record<string, string>) => {
    const { reason = "" } = values;
    try {
      await post(`/admin/access-requests/${id}/${verdict}`, reason === "" ? {} : { reason });
      tell(`The request was ${verdict === "approve" ? "approved" : "declined"}.`);
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
        initial={{ reason: "" }}
        send={decide("approve")}
        isPrimary
      >
        <p>A credential can then be issued on the organisation’s page.</p>
        <Prose name="reason" label="Reason" hint="The organisation reads it." isOptional />
      </Action>
      <Action
        name="Decline"
        title="Decline this request?"
        submit="Decline"
        tone="danger"
        initial={{ reason: "" }}
        send={decide("decline")}
      >
        <Prose name="reason" label="Reason" hint="The organisation reads it, and may ask again." />
      </Action>
    </div>
  );
}
