// The award's allowances with today's amounts.

import type { AllowanceHistory, PublicPage, Start } from "#contract";
import { spaced } from "../playground/words.ts";
import { Table } from "../ui/table.tsx";
import { StartDay, Starts } from "./starts.tsx";
import { today } from "./today.ts";

/** Today's amount; one that starts later is not due yet. */
function heldOn({ amounts }: AllowanceHistory, day: string): AllowanceHistory["amounts"][number] | undefined {
  return amounts.findLast(({ from }) => from <= day) ?? amounts[0];
}

export function Allowances({ page: { allowances, amount_starts } }: { readonly page: PublicPage }) {
  const day = today();
  const rows = allowances.map((allowance) => {
    const held = heldOn(allowance, day);
    const start: Start = (held === undefined ? undefined : amount_starts[held.from]) ?? "day";
    return { ...allowance, held, start };
  });
  const starts = rows.map(({ start }) => start);
  return (
    <section className="card" id="allowances">
      <h2>Allowances</h2>
      <details open={rows.length <= 12}>
        <summary>{rows.length} allowances</summary>
        <Starts what="An amount" starts={starts} />
        <Table
          caption="Allowances"
          rows={rows}
          keyOf={({ code }) => code}
          empty="We have none."
          columns={[
            { name: "Allowance", cell: ({ label }) => label },
            { name: "Amount", isNumber: true, cell: ({ held }) => amountText(held?.amount) },
            { name: "Per", cell: ({ unit }) => spaced(unit) },
            {
              name: "Since",
              cell: ({ held, start }) =>
                held !== undefined && <StartDay day={held.from} start={start} among={starts} />,
            },
            { name: "Clause", cell: ({ clauses }) => clauses.join(", ") },
          ]}
        />
      </details>
    </section>
  );
}

const amountText = (amount: string | null | undefined): string =>
  amount === null || amount === undefined ? "–" : `$${amount}`;
