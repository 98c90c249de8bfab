// One cell of the grid: an input that selects its text when it gets the focus, so that typing replaces it.

import { tidied } from "./cells.ts";
import type { Column } from "./timesheet.ts";

interface GridCellProps {
  readonly id: string;
  readonly name: string;
  readonly column: Column;
  readonly text: string;
  /** A day without a year is the one nearest to this day. */
  readonly near: string;
  readonly fault: string | undefined;
  readonly isSelected: boolean;
  readonly onEnter: () => void;
  readonly onText: (text: string) => void;
  /** Rewrites the text in one format when one leaves it. */
  readonly onTidied: (text: string) => void;
  readonly onEdit: () => void;
  /** By the mouse: the start of a range, or its other end. */
  readonly onPointed: (isExtending: boolean) => void;
}

const HINTS: Readonly<Record<Column, string>> = { day: "day", start: "from", end: "to", break: "min" };

export function GridCell(props: GridCellProps) {
  const { id, name, column, text, fault, isSelected } = props;
  return (
    <td
      data-selected={isSelected}
      data-column={column}
      onMouseDown={(event) => {
        if (!event.shiftKey) return props.onPointed(false);
        event.preventDefault();
        props.onPointed(true);
      }}
      onMouseEnter={(event) => event.buttons === 1 && props.onPointed(true)}
    >
      <input
        id={id}
        aria-label={name}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        title={fault}
        value={text}
        placeholder={HINTS[column]}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        onFocus={(event) => {
          props.onEnter();
          event.currentTarget.select();
        }}
        onDoubleClick={props.onEdit}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onBlur={() => {
          const tidy = tidied(column, text, props.near);
          if (tidy !== text) props.onTidied(tidy);
        }}
      />
      {fault !== undefined && (
        <span id={`${id}-fault`} className="unseen">
          {fault}
        </span>
      )}
    </td>
  );
}
