// A table that becomes a list of labelled rows on a narrow screen.

import type { ReactNode } from "react";

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly {
    readonly name: string;
    readonly isNumber?: boolean;
    readonly cell: (row: Row) => ReactNode;
  }[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly empty: string;
  /** A long list: on a narrow screen its rows take as little room as they can. */
  readonly isCompact?: boolean;
  /** Its own look on a narrow screen, if it has one. */
  readonly className?: string;
}

export function Table<Row>({ caption, columns, rows, keyOf, empty, isCompact, className }: TableProps<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    <table className={`${isCompact ? "table compact" : "table"} ${className ?? ""}`.trim()}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" className={isNumber ? "number" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, isNumber, cell }) => (
              <td key={name} data-label={name} className={isNumber ? "number" : undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
