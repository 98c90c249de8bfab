// The mail queue: what waits, what went out, and the text of each, for where no mail server is set up.

import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, countText, Moment, type Tone, Written } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import type { Mail } from "./answers.ts";

const STATES: Readonly<Record<Mail["state"], readonly [string, Tone]>> = {
  queued: ["Waits", "warn"],
  sent: ["Sent", "good"],
  failed: ["Given up", "danger"],
};

export function MailQueue() {
  const mail = useLoaded<readonly Mail[]>("/admin/mail");
  return (
    <Page title="Mail" lead="The newest first. Where no mail server is set up, letters wait here to be read.">
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
