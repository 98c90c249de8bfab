// Below the pay: why it is so, and whether it was paid; fetched after the pay, and computed in the background.

import type { Library } from "#contract";
import { Explanation } from "./explanation.tsx";
import { Risks } from "./risks.tsx";
import type { Shift } from "./shift.ts";

interface ReasonsProps {
  readonly shift: Shift;
  readonly library: Library;
}

export default function Reasons(props: ReasonsProps) {
  return (
    <>
      <Explanation {...props} />
      <Risks {...props} />
    </>
  );
}
