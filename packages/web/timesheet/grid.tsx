// The rows of a timesheet as a grid that behaves like a spreadsheet: keys, ranges, paste, copy down, undo.

import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { today } from "../awards/today.ts";
import { GridCell } from "./grid-cell.tsx";
import { type Command, commandOf } from "./grid-keys.ts";
import { isTable, pasted, pasteNotes } from "./paste.ts";
import {
  boundsOf,
  cleared,
  copiedDown,
  copiedText,
  isSeveral,
  isWithin,
  nearestDay,
  oneCell,
  type Place,
  type Range,
  withFactsOfDays,
  written,
} from "./range.ts";
import type { CellFault } from "./request.ts";
import { COLUMNS, type Column, MOST_ROWS, type Row, rowAt } from "./timesheet.ts";
import type { Undo } from "./undo.ts";

const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  day: "Day",
  start: "Start",
  end: "End",
  break: "Break",
};

interface GridProps extends Undo {
  readonly rows: readonly Row[];
  readonly faults: readonly CellFault[];
  /** The end of a row: its pay, or what is wrong with it. */
  readonly payOf: (row: number) => ReactNode;
  /** The rows whose details are open, and what they show. */
  readonly detailsOf: (row: number) => ReactNode;
  readonly isOpen: (row: number) => boolean;
  readonly onOpen: (row: number) => void;
}

const FEWEST_ROWS = 7;

/** Always with an empty row at the end, to go on typing or to select further down. */
const rowsShown = (rows: readonly Row[], { from, to }: Range): number =>
  Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows.length + 1, from.row + 2, to.row + 2));

export function Grid(props: GridProps) {
  const { rows, faults, payOf, detailsOf, isOpen, onOpen } = props;
  const id = useId();
  const now = today();
  const grid = useGrid(props, id);
  const bounds = boundsOf(grid.range);
  return (
    <div className="grid-frame">
      <table
        className="grid"
        onKeyDown={grid.press}
        onPaste={grid.paste}
        onCopy={(event) => grid.copy(event, false)}
        onCut={(event) => grid.copy(event, true)}
      >
        <caption className="unseen">
          The shifts of the pay period. Paste cells from a spreadsheet into any cell.
        </caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {COLUMN_NAMES[column]}
              </th>
            ))}
            <th scope="col" className="number">
              Pay
            </th>
            <th scope="col">
              <span className="unseen">Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: grid.shown }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
            <Fragment key={row}>
              <tr data-row={row}>
                {COLUMNS.map((column, place) => (
                  <GridCell
                    key={column}
                    id={cellId(id, { row, column: place })}
                    name={`${COLUMN_NAMES[column]}, row ${row + 1}`}
                    column={column}
                    text={rowAt(rows, row).cells[column]}
                    near={nearestDay(rows, row, now)}
                    fault={faults.find((fault) => fault.row === row && fault.column === column)?.detail}
                    isSelected={isSeveral(bounds) && isWithin(bounds, { row, column: place })}
                    {...grid.cellEvents({ row, column: place })}
                  />
                ))}
                <td className="grid-pay">{payOf(row)}</td>
                <td className="grid-more">
                  {row < rows.length && (
                    <button
                      type="button"
                      className="button small"
                      aria-expanded={isOpen(row)}
                      aria-label={`Details of row ${row + 1}`}
                      onClick={() => onOpen(row)}
                    >
                      {Object.keys(rowAt(rows, row).more).length === 0 ? "Details" : "Details •"}
                    </button>
                  )}
                </td>
              </tr>
              {isOpen(row) && row < rows.length && (
                <tr className="grid-details">
                  <td colSpan={COLUMNS.length + 2}>{detailsOf(row)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {grid.notes.map((note) => (
        <p key={note} className="fault" role="status">
          {note}
        </p>
      ))}
      <div className="actions grid-actions">
        <button type="button" className="button small" onClick={() => grid.carryOut({ does: "copy-down" })}>
          Copy down
        </button>
        <button type="button" className="button small" onClick={() => grid.carryOut({ does: "clear" })}>
          Clear the selected cells
        </button>
        <button type="button" className="button small" onClick={() => grid.carryOut({ does: "undo" })}>
          Undo
        </button>
      </div>
    </div>
  );
}

const cellId = (id: string, { row, column }: Place): string => `${id}-${row}-${column}`;

function useGrid({ rows, change, undo, redo }: GridProps, id: string) {
  const [range, setRange] = useState<Range>(oneCell({ row: 0, column: 0 }));
  const shown = rowsShown(rows, range);
  const [isEditing, setEditing] = useState(false);
  const [home, setHome] = useState(0);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const before = useRef("");
  const bounds = boundsOf(range);
  const isGoing = useRef(false);
  const focusAt = (place: Place) => {
    isGoing.current = true;
    document.getElementById(cellId(id, place))?.focus();
    isGoing.current = false;
  };
  const put = (place: Place, text: string, mark: string) =>
    change(
      written(rows, boundsOf(oneCell(place)), () => text),
      mark,
    );
  const carryOut = (command: Command) => {
    switch (command.does) {
      case "go":
        setHome(command.home);
        setRange(oneCell(command.to));
        return focusAt(command.to);
      case "extend":
        return setRange({ from: range.from, to: command.to });
      case "edit":
        return setEditing(true);
      case "cancel":
        setEditing(false);
        return isEditing ? put(range.to, before.current, "") : setRange(oneCell(range.to));
      case "clear":
        return change(cleared(rows, bounds), "");
      case "copy-down":
        return change(copiedDown(rows, bounds), "");
      case "all":
        return setRange({
          from: { row: 0, column: 0 },
          to: { row: Math.max(0, rows.length - 1), column: COLUMNS.length - 1 },
        });
      case "undo":
        return undo();
      case "redo":
        return redo();
    }
  };
  /** Fields of a row's details are inside the table too, but are not cells. */
  const isOnCell = ({ target }: KeyboardEvent | ClipboardEvent): boolean =>
    target instanceof HTMLInputElement && target.id.startsWith(`${id}-`);
  const press = (event: KeyboardEvent) => {
    if (!isOnCell(event)) return;
    const pressed = { key: event.key, isShift: event.shiftKey, isControl: event.ctrlKey || event.metaKey };
    const standing = { at: range.to, rows: shown, isEditing, isSeveral: isSeveral(bounds), home };
    const command = commandOf(pressed, standing);
    if (command === null) return;
    event.preventDefault();
    carryOut(command);
  };
  const paste = (event: ClipboardEvent) => {
    if (!isOnCell(event)) return;
    const text = event.clipboardData.getData("text/plain");
    if (!isTable(text) && !isSeveral(bounds)) return;
    event.preventDefault();
    const at = { row: bounds.top, column: bounds.left };
    const fill = () =>
      withFactsOfDays(
        rows,
        written(rows, bounds, () => text.trim()),
      );
    setNotes(isTable(text) ? pasteNotes(text, at) : []);
    change(isTable(text) ? pasted(rows, text, at, today()) : fill(), "");
    setEditing(false);
  };
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (!isOnCell(event) || !isSeveral(bounds)) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copiedText(rows, bounds));
    if (isCut) carryOut({ does: "clear" });
  };
  const cellEvents = (place: Place) => ({
    onEnter: () => {
      before.current = rowAt(rows, place.row).cells[COLUMNS[place.column] ?? "day"];
      setEditing(false);
      if (isGoing.current) return;
      setHome(place.column);
      setRange(oneCell(place));
    },
    onText: (text: string) => {
      setEditing(true);
      setRange(oneCell(place));
      put(place, text, cellId(id, place));
    },
    onTidied: (text: string) => put(place, text, cellId(id, place)),
    onEdit: () => setEditing(true),
    onPointed: (isExtending: boolean) => {
      setHome(place.column);
      setRange(isExtending ? { from: range.from, to: place } : oneCell(place));
    },
  });
  return { range, shown, notes, carryOut, press, paste, copy, cellEvents };
}
