// What a key does in the grid: a command by name, which the grid carries out and a test can check.

import { type Place, stepFrom } from "./range.ts";
import { COLUMNS } from "./timesheet.ts";

export interface Pressed {
  readonly key: string;
  readonly isShift: boolean;
  /** Control, or Command on a Mac. */
  readonly isControl: boolean;
}

/** The state of the grid when a key is pressed. */
export interface Standing {
  readonly at: Place;
  readonly rows: number;
  /** Whether someone edits the text of the cell: then left and right move in it. */
  readonly isEditing: boolean;
  readonly isSeveral: boolean;
  /** The column in which a run of Tab keys began: Enter returns to it. */
  readonly home: number;
}

export type Command =
  | { readonly does: "go"; readonly to: Place; readonly home: number }
  | { readonly does: "extend"; readonly to: Place }
  | { readonly does: "edit" | "cancel" | "clear" | "copy-down" | "undo" | "redo" | "all" };

export function commandOf(pressed: Pressed, standing: Standing): Command | null {
  const { key, isShift, isControl } = pressed;
  if (isControl) return withControl(key.toLowerCase(), isShift);
  const { at, isEditing, isSeveral } = standing;
  if (key === "Enter") return entered(isShift ? "ArrowUp" : "ArrowDown", standing);
  if (key === "Tab") return tabbed(isShift, standing);
  if (key === "F2") return { does: "edit" };
  if (key === "Escape") return { does: "cancel" };
  if ((key === "Delete" || key === "Backspace") && (isSeveral || !isEditing)) return { does: "clear" };
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  if (isSideways && isEditing) return null;
  const to = stepFrom(at, key, standing.rows);
  if (to === null) return null;
  return isShift ? { does: "extend", to } : { does: "go", to, home: to.column };
}

const CONTROLS: Readonly<Record<string, "copy-down" | "undo" | "redo" | "all">> = {
  d: "copy-down",
  z: "undo",
  y: "redo",
  a: "all",
};

function withControl(key: string, isShift: boolean): Command | null {
  const does = key === "z" && isShift ? "redo" : CONTROLS[key];
  return does === undefined ? null : { does };
}

/** One row on, in the column where typing across began. */
function entered(arrow: string, { at, rows, home }: Standing): Command | null {
  const to = stepFrom({ row: at.row, column: home }, arrow, rows);
  return to === null ? null : { does: "go", to, home };
}

/**
 * To the next cell of the row. At its ends the browser takes over: to the row's details, and from there to the next
 * row.
 */
function tabbed(isBack: boolean, { at, home }: Standing): Command | null {
  const column = at.column + (isBack ? -1 : 1);
  if (column < 0 || column >= COLUMNS.length) return null;
  return { does: "go", to: { row: at.row, column }, home };
}
