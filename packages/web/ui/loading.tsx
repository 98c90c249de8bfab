// Fetches what a page shows, and says so while it waits or when it fails.

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { get, Problem, post, problemOf } from "../console/call.ts";
import { Callout } from "./pieces.tsx";
import { useSession } from "./session.tsx";

export interface Loaded<T> {
  readonly value: T | null;
  readonly problem: Problem | null;
  readonly reload: () => void;
}

/** The answer of a GET. */
export const useLoaded = <T,>(path: string): Loaded<T> =>
  useAnswer<T>(
    path,
    useCallback((signal: AbortSignal) => get<T>(path, signal), [path]),
  );

/** The answer of a POST that changes nothing: its body has what must not be in an address. */
export const usePosted = <T,>(path: string, token: string): Loaded<T> =>
  useAnswer<T>(
    path,
    useCallback(() => post<T>(path, { token }), [path, token]),
  );

/** The earlier answer stays until the next arrives. */
function useAnswer<T>(path: string, ask: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const { refresh } = useSession();
  const [answer, setAnswer] = useState<{ path: string; value: T } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal).then(
      (value) => {
        if (leaving.signal.aborted) return;
        setProblem(null);
        setAnswer({ path, value });
      },
      (error) => {
        if (leaving.signal.aborted) return;
        if (error instanceof Problem && error.status === 401) void refresh();
        setProblem(problemOf(error));
      },
    );
    return () => leaving.abort();
  }, [path, ask, turn, refresh]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { value: answer?.path === path ? answer.value : null, problem, reload };
}

interface WaitProps<T> {
  readonly on: Loaded<T>;
  readonly children: (value: T) => ReactNode;
}

export function Wait<T>({ on: { value, problem, reload }, children }: WaitProps<T>) {
  if (problem !== null && value === null) return <Failed problem={problem} again={reload} />;
  if (value === null) return <Busy />;
  return <>{children(value)}</>;
}

export const Busy = () => (
  <p className="busy" role="status">
    Loading…
  </p>
);

interface FailedProps {
  readonly problem: Problem;
  readonly again: () => void;
}

export function Failed({ problem, again }: FailedProps) {
  const missing = problem.status === 404;
  return (
    <Callout tone="danger" title={missing ? "Not found" : "This could not be loaded"}>
      <p>{problem.message}</p>
      {problem.requestId !== null && !missing && (
        <p className="soft">
          Request <code>{problem.requestId}</code>
        </p>
      )}
      {!missing && (
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      )}
    </Callout>
  );
}
