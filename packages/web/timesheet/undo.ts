// The rows of a timesheet with their earlier states, so that one can undo a wrong paste or deletion.

import { useCallback, useState } from "react";
import type { Row } from "./timesheet.ts";

interface History {
  readonly past: readonly (readonly Row[])[];
  readonly future: readonly (readonly Row[])[];
  /** What made the last change: typing in one cell is one change. */
  readonly mark: string;
}

const NOTHING: History = { past: [], future: [], mark: "" };
const MOST_STEPS = 100;

export interface Undo {
  /** Changes the rows; consecutive changes with the same mark are undone together. */
  readonly change: (next: readonly Row[], mark: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useUndo(rows: readonly Row[], setRows: (rows: readonly Row[]) => void): Undo {
  const [history, setHistory] = useState(NOTHING);
  const change = useCallback<Undo["change"]>(
    (next, mark) => {
      const isSame = mark !== "" && mark === history.mark;
      const past = isSame ? history.past : [...history.past, rows].slice(-MOST_STEPS);
      setHistory({ past, future: [], mark });
      setRows(next);
    },
    [history, rows, setRows],
  );
  const undo = useCallback(() => {
    const before = history.past.at(-1);
    if (before === undefined) return;
    setHistory({ past: history.past.slice(0, -1), future: [rows, ...history.future], mark: "" });
    setRows(before);
  }, [history, rows, setRows]);
  const redo = useCallback(() => {
    const [after, ...future] = history.future;
    if (after === undefined) return;
    setHistory({ past: [...history.past, rows], future, mark: "" });
    setRows(after);
  }, [history, rows, setRows]);
  return { change, undo, redo };
}
