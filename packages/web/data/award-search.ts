// The search for an award: by names at once, and by everyday words once they are loaded.

import { useEffect, useMemo, useState } from "react";
import { awardSearch, type PublicAward, type PublicIndex, type PublicWords, type Search } from "#contract";
import { file } from "./files.ts";

/** We fetch the words when someone is about to search. */
export function useAwardSearch({ awards, words: name }: PublicIndex, isWanted: boolean): Search<PublicAward> {
  const [words, setWords] = useState<PublicWords>({});
  useEffect(() => {
    if (isWanted) file<PublicWords>(name).then(setWords, () => undefined);
  }, [name, isWanted]);
  return useMemo(() => awardSearch(awards, words), [awards, words]);
}
