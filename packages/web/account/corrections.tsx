// Results that corrections changed since we remembered their receipts: which, old, new, by how much and why.

import { useState } from "react";
import { Link } from "wouter";
import type { Account, Correction, Corrections as Part } from "../console/answers.ts";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Callout, Card, Moment, Written } from "../ui/pieces.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { Table } from "../ui/table.tsx";
import type { AccountProps } from "./overview.tsx";

export function Corrections({ account }: AccountProps) {
  const { person } = useSignedIn();
  const isOwner = account.members.some(({ id, role }) => id === person.id && role === "owner");
  return isOwner ? <Own account={account} /> : <p>Owners of the organisation see corrections here.</p>;
}

function Own({ account: { organisation } }: { readonly account: Account }) {
  const path = `/organisations/${organisation.id}/corrections`;
  /** Where each part of the list begins; the first begins at the latest. */
  const [starts, setStarts] = useState<readonly string[]>([]);
  const before = starts.at(-1);
  const loaded = useLoaded<Part>(before === undefined ? path : `${path}?before=${before}`);
  return (
    <div className="stack">
      <p>
        We correct awards and the engine when we find a mistake. If a correction changes a result whose
        receipt we remember for you, it is listed here. Check the shifts and put the pay right.
      </p>
      <Wait on={loaded}>
        {({ corrections, next, has_receipts }) => (
          <>
            {!has_receipts && <HowToRemember />}
            {(has_receipts || corrections.length > 0) && <Found corrections={corrections} />}
            <span className="actions">
              {starts.length > 0 && (
                <button type="button" className="button" onClick={() => setStarts(starts.slice(0, -1))}>
                  Later ones
                </button>
              )}
              {next !== null && (
                <button type="button" className="button" onClick={() => setStarts([...starts, next])}>
                  Earlier ones
                </button>
              )}
            </span>
          </>
        )}
      </Wait>
    </div>
  );
}

/** Before we remember a receipt, there is nothing to find. */
const HowToRemember = () => (
  <Callout tone="info" title="We remember no receipts for you yet">
    <p>To hear of corrections, send us the receipts of a pay run:</p>
    <ol>
      <li>
        Get a receipt for each result: <code>POST /api/v1/receipts</code>, with a key that may audit.
      </li>
      <li>
        Send up to 100 at a time to <code>POST /api/v1/receipts/remembered</code>. We keep them sealed for a
        year, or for as long as you say, up to 7 years.
      </li>
      <li>
        When a correction changes one, it is listed here. To hear of it at once, add a webhook endpoint for{" "}
        <code>correction.found</code>.
      </li>
    </ol>
    <p>
      <Link href="/docs/receipts">More about receipts</Link>
    </p>
  </Callout>
);

const Found = ({ corrections }: { readonly corrections: readonly Correction[] }) => (
  <Card title="Results that changed">
    <Table
      caption="Results that corrections changed"
      columns={[
        { name: "Result", cell: (one) => <Which correction={one} /> },
        { name: "Old", isNumber: true, cell: ({ old_total }) => <Dollars amount={old_total} /> },
        { name: "New", isNumber: true, cell: ({ new_total }) => <Dollars amount={new_total} /> },
        { name: "Difference", isNumber: true, cell: (one) => <Difference correction={one} /> },
        { name: "Why", cell: ({ why }) => <Reasons why={why} /> },
      ]}
      rows={corrections}
      keyOf={({ id }) => id}
      empty="No correction has changed any of your results. We check the receipts that we remember for you whenever awards or the engine change."
    />
  </Card>
);

/** By the caller's name for it; without one, by the receipt. */
const Which = ({ correction: { client_ref, call, receipt_id, found_at } }: OneProps) => (
  <>
    {client_ref === null ? <code className="key-id">{receipt_id}</code> : <Written text={client_ref} />}{" "}
    <small className="soft">
      {call}, found <Moment at={found_at} />
    </small>
    {client_ref !== null && (
      <small className="soft">
        receipt <code className="key-id">{receipt_id}</code>
      </small>
    )}
  </>
);

interface OneProps {
  readonly correction: Correction;
}

const Dollars = ({ amount }: { readonly amount: string | null }) =>
  amount === null ? <>Refused</> : <span className="nowrap">${amount}</span>;

const UNCOUNTED: Readonly<Record<Correction["change"], string>> = {
  total: "–",
  lines: "Same total, other lines",
  refused: "We no longer price it",
  priced: "We price it again",
};

function Difference({ correction: { change, difference } }: OneProps) {
  if (difference === null || change === "lines") return <>{UNCOUNTED[change]}</>;
  return <>{difference.startsWith("-") ? `−$${difference.slice(1)}` : `+$${difference}`}</>;
}

const Reasons = ({ why }: { readonly why: readonly string[] }) => (
  <ul className="plain-list">
    {why.map((reason) => (
      <li key={reason}>
        <Written text={reason} />
      </li>
    ))}
  </ul>
);
