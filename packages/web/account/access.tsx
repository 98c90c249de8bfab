// The state of an organisation's access to the API, and asking for it.

import type { Access } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { Action } from "../ui/dialog.tsx";
import { Prose } from "../ui/form.tsx";
import { Badge, Card, Facts, Moment, type Tone, Written } from "../ui/pieces.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import type { AccountProps } from "./overview.tsx";

export const ACCESS_STATES: Readonly<Record<Access["state"], readonly [string, Tone]>> = {
  none: ["Not asked for", "plain"],
  pending: ["Waiting for a decision", "warn"],
  approved: ["Approved", "good"],
  declined: ["Declined", "danger"],
};

const NEXT: Readonly<Record<Access["state"], string>> = {
  none: "Tell us what you want to do with the API. An administrator reads it and decides.",
  pending: "An administrator is reading your request.",
  approved: "An administrator issues the key; its secret comes by a link that works once.",
  declined: "You may ask again, with what was missing.",
};

export function AccessCard({ account, reload }: AccountProps) {
  const { access, organisation, credentials } = account;
  const { sends_mail: isMailed } = useSignedIn();
  const [name, tone] = ACCESS_STATES[access.state];
  const answer = isMailed ? "We will email you." : "Look here for the answer.";
  const isLive = credentials.some(({ state, is_sandbox }) => state === "active" && !is_sandbox);
  const mayAsk = (access.state === "none" || access.state === "declined") && organisation.state === "active";
  return (
    <Card title="API access" actions={<Badge tone={tone}>{name}</Badge>}>
      <p>
        {isLive ? "Your organisation may call the API with the keys below." : NEXT[access.state]}
        {!isLive && access.state === "pending" && ` ${answer}`}
      </p>
      {access.state !== "none" && <AccessFacts access={access} />}
      {mayAsk && <Ask id={organisation.id} reload={reload} />}
    </Card>
  );
}

export const AccessFacts = ({ access }: { readonly access: Access }) => (
  <Facts
    rows={[
      ["Use case", <Written key="use" text={access.use_case ?? ""} />],
      ["Requested", <Moment key="asked" at={access.requested_at} />],
      ...(access.decided_at === null
        ? []
        : [["Decided", <Moment key="decided" at={access.decided_at} />] as const]),
      ...(access.reason === null ? [] : [["Reason", <Written key="why" text={access.reason} />] as const]),
    ]}
  />
);

function Ask({ id, reload }: { readonly id: string; readonly reload: () => void }) {
  const tell = useNotice();
  const send = async (values: object) => {
    await post(`/organisations/${id}/access-requests`, values);
    tell("Your request is with the administrators.");
    reload();
  };
  return (
    <Action
      name="Request API access"
      title="Request API access"
      submit="Send the request"
      initial={{ use_case: "" }}
      send={send}
      isPrimary
    >
      <Prose
        name="use_case"
        label="What will you use it for?"
        hint="What you build, under which awards, about how many shifts a day."
      />
    </Action>
  );
}
