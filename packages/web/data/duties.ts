// The duties of an award's classifications, fetched beside its law. Without them people still choose, by title and
// rate.

import { useEffect, useState } from "react";
import type { PublicDuties } from "#contract";
import { file, index } from "./files.ts";

const NONE: PublicDuties = { note: null, by_code: {} };

async function dutiesOf(award: string): Promise<PublicDuties> {
  const { awards } = await index();
  const name = awards.find(({ code }) => code === award)?.duties ?? null;
  return name === null ? NONE : file<PublicDuties>(name);
}

/** Of this award only: two awards may have the same codes. */
export function useDuties(award: string): PublicDuties {
  const [known, setKnown] = useState({ award, duties: NONE });
  useEffect(() => {
    dutiesOf(award).then(
      (duties) => setKnown({ award, duties }),
      () => undefined,
    );
  }, [award]);
  return known.award === award ? known.duties : NONE;
}
