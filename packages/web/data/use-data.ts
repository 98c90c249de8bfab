// The data a page waits for, as `Wait` shows it: the earlier data stays until the next arrives.

import { useCallback, useEffect, useState } from "react";
import { type Problem, problemOf } from "../console/call.ts";
import type { Loaded } from "../ui/loading.tsx";

/** `key` names what to load: another key loads again. */
export function useData<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded; a new turn asks again
  useEffect(() => {
    let isWanted = true;
    load().then(
      (found) => {
        if (!isWanted) return;
        setProblem(null);
        setValue(found);
      },
      (error) => {
        if (isWanted) setProblem(problemOf(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { value, problem, reload };
}
