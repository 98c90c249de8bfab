// The mail queue: waiting and sent mail, and the text of each, for services without a mail server.

import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, Callout, countText, Moment, type Tone, Written } from "../ui/pieces.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { Table } from "../ui/table.tsx";
import type { Mail } from "./answers.ts";

const STATES: Readonly<Record<Mail["state"], readonly [string, Tone]>> = {
  queued: ["Waits", "warn"],
  sent: ["Sent", "good"],
  failed: ["Given up", "danger"],
};

/** What became of a link that members get by mail. */
export const linkNotice = (what: string, isMailed: boolean): string =>
  isMailed
    ? `${what} The link to its secret is queued, and goes to the members by email.`
    : `${what} No mail server is set up, so nothing was sent: pass on the link in the letter under Mail.`;

export function MailQueue() {
  const mail = useLoaded<readonly Mail[]>("/admin/mail");
  const { sends_mail: isMailed } = useSignedIn();
  return (
    <Page title="Mail" lead="The newest letter is on top.">
      {!isMailed && (
        <Callout tone="warn" title="No mail server is set up">
          <p>We send no email. Open a letter here and pass its link on yourself.</p>
        </Callout>
      )}
      <section className="card">
        <Wait on={mail}>{(rows) => <Listed rows={rows} />}</Wait>
      </section>
    </Page>
  );
}

const Listed = ({ rows }: { readonly rows: readonly Mail[] }) => (
  <Table
    caption="Mail"
    columns={[
      { name: "To", cell: ({ to }) => <Written text={to} /> },
      { name: "Letter", cell: (mail) => <Letter mail={mail} /> },
      { name: "State", cell: ({ state }) => <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge> },
      { name: "Tries", isNumber: true, cell: ({ tries }) => countText(tries) },
      { name: "Written", cell: ({ created_at }) => <Moment at={created_at} /> },
      { name: "Sent", cell: ({ sent_at }) => <Moment at={sent_at} /> },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    empty="No letter yet."
  />
);

const Letter = ({ mail: { subject, text } }: { readonly mail: Mail }) => (
  <details className="letter">
    <summary>
      <Written text={subject} />
    </summary>
    <p>
      <Written text={text} />
    </p>
  </details>
);
