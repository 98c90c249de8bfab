// The award's allowances with their amounts now and before.

import type { AllowanceHistory } from "#contract";
import { spaced } from "../playground/words.ts";
import { dayText } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";

export function Allowances({ allowances }: { readonly allowances: readonly AllowanceHistory[] }) {
  return (
    <section className="card" id="allowances">
      <h2>Allowances</h2>
      <details open={allowances.length <= 12}>
        <summary>{allowances.length} allowances</summary>
        <Table
          caption="Allowances"
          rows={allowances}
          keyOf={({ code }) => code}
          empty="None is held."
          columns={[
            { name: "Allowance", cell: ({ label }) => label },
            { name: "Amount", isNumber: true, cell: ({ amounts }) => amountText(amounts.at(-1)?.amount) },
            { name: "Per", cell: ({ unit }) => spaced(unit) },
            {
              name: "Since",
              cell: ({ amounts }) => (amounts.length === 0 ? "" : dayText(amounts.at(-1)?.from ?? "")),
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
