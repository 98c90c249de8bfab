// What the roster pays before and after: in one sentence, then by person and by pay line.

import { moneyText } from "../timesheet/pay-lines.ts";
import { CsvButton } from "../ui/csv-button.tsx";
import { Callout, Card } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import { type Change, type ComparedRoster, changesCsv, percentText } from "./compare-roster.ts";

interface ComparedProps {
  readonly compared: ComparedRoster;
  /** People who are not in it yet. */
  readonly left: number;
  /** Rows that we cannot read. */
  readonly unread: number;
}

export function Compared({ compared, left, unread }: ComparedProps) {
  const { people, lines, total, refused } = compared;
  const leftOut = [
    ...(unread > 0 ? [unreadText(unread)] : []),
    ...(left > 0 ? [leftText(left)] : []),
    ...refused.map(({ name, detail }) => `${name}: ${detail}`),
  ];
  return (
    <Card title="What it changes">
      <div aria-live="polite">{people.length > 0 && <Sum total={total} />}</div>
      {unread > 0 && (
        <Callout tone="warn" title={unreadText(unread)}>
          <p>We can’t read {unread === 1 ? "it" : "them"}. The roster above says why.</p>
        </Callout>
      )}
      {left > 0 && (
        <Callout tone="warn" title={leftText(left)}>
          Choose the classification and the employment type of everyone above.
        </Callout>
      )}
      {refused.length > 0 && (
        <Callout tone="warn" title={`We cannot price ${refused.length} of the people`}>
          <ul>
            {refused.map(({ name, detail }) => (
              <li key={name}>
                {name}: {detail}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {people.length > 0 && (
        <>
          <ChangeTable caption="By person" first="Employee" rows={[...people, total]} />
          <Table
            caption="By pay line"
            columns={[
              ...columnsOf<(typeof lines)[number]>("Pay line"),
              { name: "Clauses", cell: ({ clauses }) => clauses.join(", ") },
            ]}
            rows={lines}
            keyOf={({ name }) => name}
            empty="No pay line changes."
          />
          <p className="row">
            <button type="button" className="button small" onClick={() => window.print()}>
              Print or save as PDF
            </button>
            <CsvButton name="what-changes.csv" text={changesCsv(compared, leftOut)} />
          </p>
          <p className="soft">
            Both sides use the same shifts and the same public holidays, and take each version as if it stood
            on every day. These are minimum amounts: what you pay above the award may absorb a change. The
            award prevails.
          </p>
        </>
      )}
    </Card>
  );
}

const unreadText = (rows: number): string =>
  `${rows} ${rows === 1 ? "row is" : "rows are"} not in these figures`;

const leftText = (people: number): string =>
  `${people} ${people === 1 ? "person is" : "people are"} not in these figures`;

function Sum({ total }: { readonly total: Change }) {
  const { before, after } = total;
  const difference = after - before;
  if (difference === 0)
    return (
      <p className="lead">This roster pays {moneyText(after)} at least, before and after. Nothing changes.</p>
    );
  return (
    <p className="lead">
      This roster pays {moneyText(before)} at least before and {moneyText(after)} after:{" "}
      <b>
        {moneyText(Math.abs(difference))} {difference > 0 ? "more" : "less"}
      </b>{" "}
      ({percentText(total)}).
    </p>
  );
}

const columnsOf = <Row extends Change>(first: string) => [
  { name: first, cell: ({ name }: Row) => name },
  { name: "Before", isNumber: true, cell: ({ before }: Row) => moneyText(before) },
  { name: "After", isNumber: true, cell: ({ after }: Row) => moneyText(after) },
  { name: "Difference", isNumber: true, cell: ({ before, after }: Row) => moneyText(after - before) },
  { name: "Per cent", isNumber: true, cell: (row: Row) => percentText(row) },
];

interface ChangeTableProps {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly Change[];
}

const ChangeTable = ({ caption, first, rows }: ChangeTableProps) => (
  <Table
    caption={caption}
    columns={columnsOf<Change>(first)}
    rows={rows}
    keyOf={({ name }) => name}
    empty="Nobody is priced yet."
  />
);
