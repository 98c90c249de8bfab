// What stands below the pay: why it is so, and whether it was paid; fetched after the pay, and worked out behind it.

import type { Library, PublicAward } from "#contract";
import { Explanation } from "./explanation.tsx";
import { Risks } from "./risks.tsx";
import type { Shift } from "./shift.ts";

interface ReasonsProps {
  readonly shift: Shift;
  readonly library: Library;
  readonly awards: readonly PublicAward[];
}

export default function Reasons(props: ReasonsProps) {
  return (
    <>
      <Explanation {...props} />
      <Risks {...props} />
    </>
  );
}
