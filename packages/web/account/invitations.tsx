// Invitations to a person: who invites, to which organisation, and the answer.

import { useState } from "react";
import { useLocation } from "wouter";
import type { OwnInvitation } from "../console/answers.ts";
import { post, problemOf } from "../console/call.ts";
import { Form } from "../ui/form.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Card, Facts, Moment, Written } from "../ui/pieces.tsx";
import { useSession } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { AccountNavigation } from "./navigation.tsx";

export function Invitations() {
  const invitations = useLoaded<readonly OwnInvitation[]>("/invitations");
  return (
    <Page
      title="Invitations"
      lead="You belong to an organisation only if you accept."
      above={<AccountNavigation id={undefined} />}
    >
      <Wait on={invitations}>
        {(rows) => (
          <div className="stack">
            {rows.length === 0 && <p className="empty">No invitations.</p>}
            {rows.map((one) => (
              <InvitationCard key={one.id} invitation={one} reload={invitations.reload} />
            ))}
          </div>
        )}
      </Wait>
    </Page>
  );
}

interface InvitationProps {
  readonly invitation: OwnInvitation;
  readonly reload: () => void;
}

function InvitationCard({ invitation, reload }: InvitationProps) {
  const { refresh } = useSession();
  const tell = useNotice();
  const [, go] = useLocation();
  const [fault, setFault] = useState<string | null>(null);
  const accept = async () => {
    const { organisation_id } = await post<{ organisation_id: string }>(
      `/invitations/${invitation.id}/accept`,
    );
    await refresh();
    go(`/account/${organisation_id}`);
    tell("You are a member now."); // a notice belongs to the page it was told on
  };
  const decline = async () => {
    try {
      await post(`/invitations/${invitation.id}/decline`);
      tell("The invitation was declined.");
      reload();
    } catch (error) {
      setFault(problemOf(error).message);
    }
  };
  const beside = (
    <button type="button" className="button" onClick={() => void decline()}>
      Decline
    </button>
  );
  return (
    <Card title="Invitation">
      <Facts
        rows={[
          ["Organisation", <Written key="name" text={invitation.organisation_name} />],
          ["Invited by", <Written key="by" text={invitation.invited_by} />],
          ["Until", <Moment key="until" at={invitation.expires_at} />],
        ]}
      />
      <Form initial={{}} submit="Accept" send={accept} beside={beside}>
        <p>Members see the organisation’s keys, without their secrets, its uses and its other members.</p>
      </Form>
      {fault !== null && (
        <p className="form-problem" role="alert">
          {fault}
        </p>
      )}
    </Card>
  );
}
