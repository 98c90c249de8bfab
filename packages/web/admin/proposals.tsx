// What one administrator proposed and another must approve: keys and roles.

import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Prose, type Values } from "../ui/form.tsx";
import { Card, Facts, Moment, Written } from "../ui/pieces.tsx";
import { useNotice } from "../ui/shell.tsx";
import type { Proposal } from "./answers.ts";

const TITLES = {
  "issue key": "Issue a key",
  "replace key": "Replace a key",
  "change role": "Change a role",
} as const;

const asked = ({ details: { role, name, scopes, networks } }: Proposal): string =>
  [
    role === undefined ? "" : `Role: ${role}`,
    name ? `Name: ${name}` : "",
    scopes === undefined ? "" : `Scopes: ${scopes.join(", ")}`,
    networks === undefined || networks.length === 0 ? "" : `From: ${networks.join(", ")}`,
  ]
    .filter((one) => one !== "")
    .join("; ");

interface ProposalProps {
  readonly proposal: Proposal;
  readonly reload: () => void;
}

export function ProposalCard({ proposal, reload }: ProposalProps) {
  const { kind, about_name, reason, proposed_by, created_at, expires_at, is_own } = proposal;
  return (
    <Card title={TITLES[kind]} actions={<Decisions proposal={proposal} reload={reload} />}>
      <Facts
        rows={[
          [kind === "change role" ? "Person" : "Organisation", <Written key="about" text={about_name} />],
          ["Asked for", <Written key="details" text={asked(proposal) || "The usual terms"} />],
          ["Reason", <Written key="reason" text={reason ?? "None given"} />],
          ["Proposed by", <Written key="by" text={proposed_by} />],
          ["Proposed", <Moment key="at" at={created_at} />],
          ["Waits until", <Moment key="until" at={expires_at} />],
        ]}
      />
      {is_own && <p className="soft">You proposed this. Another administrator approves it.</p>}
    </Card>
  );
}

function Decisions({ proposal: { id, is_own, about_name }, reload }: ProposalProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const decide = (verb: "approve" | "decline", said: string) => async (values: Values) => {
    await confirmed(() => post(`/admin/proposals/${id}/${verb}`, values));
    tell(said);
    reload();
  };
  return (
    <>
      {!is_own && (
        <Action
          name="Approve the proposal"
          label={`Approve the proposal: ${about_name}`}
          title="Approve this proposal?"
          submit="Approve"
          initial={{}}
          send={decide("approve", "The proposal was approved and carried out.")}
        />
      )}
      <Action
        name="Decline the proposal"
        label={`Decline the proposal: ${about_name}`}
        title="Decline this proposal?"
        submit="Decline"
        tone="danger"
        initial={{ reason: "" }}
        send={decide("decline", "The proposal was declined.")}
      >
        <Prose name="reason" label="Reason" />
      </Action>
    </>
  );
}
