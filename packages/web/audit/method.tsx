// How an audit was made: its rules by name and version, and the versions it used.

import { noInterestText, type Summary } from "#audit";
import { countText, Facts } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";

const ruleText = (rule: { readonly name: string; readonly version: number } | null): string =>
  rule === null ? "not worked out" : `${rule.name}, version ${rule.version}`;

export function Method({ summary }: { readonly summary: Summary }) {
  const { rules, versions, engine_version, audit_version, calendar_version } = summary;
  const withoutRate = summary.periods_without_an_interest_rate;
  return (
    <>
      <Facts
        rows={[
          ["Set-off", ruleText(rules.set_off)],
          ["Range", ruleText(rules.range)],
          [
            "Interest",
            rules.interest === null ? "none" : `${ruleText(rules.interest)}, to ${rules.interest.to}`,
          ],
          ["Super", ruleText(rules.super)],
          ["Engine", engine_version],
          ["Audit", audit_version],
          ["Public holidays", calendar_version.id],
        ]}
      />
      {withoutRate > 0 && <p>{noInterestText(withoutRate)}</p>}
      <p className="soft">summary.html has the rules in words, and what each award leaves out.</p>
      <Table
        caption="Versions of awards"
        empty="No pay period was priced."
        isCompact
        rows={versions}
        keyOf={({ id }) => id}
        columns={[
          { name: "Version", cell: ({ id }) => id },
          { name: "Pay periods", isNumber: true, cell: ({ periods }) => countText(periods) },
        ]}
      />
    </>
  );
}
