// The playground's form: who, when and where, this award's questions, and the context of the shift.

import type { HeldAward, Problem, PublicIndex } from "#contract";
import { AllowanceFields, CircumstanceFields } from "./award-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { PersonFields } from "./person-fields.tsx";
import type { Shift } from "./shift.ts";
import { ShiftFields } from "./shift-fields.tsx";

/** What the fields need to know of the answer. */
export interface FieldAnswer {
  readonly problem: Problem | null;
  /** The codes of what we assumed; null while there is no answer. */
  readonly assumed: ReadonlySet<string> | null;
}

export interface FieldsProps {
  readonly shift: Shift;
  readonly change: (change: { readonly [K in keyof Shift]?: Shift[K] | undefined }) => void;
  readonly held: HeldAward;
  readonly pricing: FieldAnswer;
}

interface ShiftFormProps extends FieldsProps {
  readonly index: PublicIndex;
  readonly onAward: (code: string) => void;
}

export function ShiftForm(props: ShiftFormProps) {
  return (
    <form className="shift-form" aria-label="The shift" onSubmit={(event) => event.preventDefault()}>
      <section className="card">
        <h2>Who</h2>
        <PersonFields {...props} />
      </section>
      <section className="card">
        <h2>When and where</h2>
        <ShiftFields {...props} />
        <details>
          <summary>Roster, earlier hours, pay period</summary>
          <MoreFields {...props} />
        </details>
      </section>
      <section className="card">
        <h2>What this award asks</h2>
        <CircumstanceFields {...props} />
        <AllowanceFields {...props} />
      </section>
    </form>
  );
}
