// The people of a roster: what it says of each, and what is left to choose. We choose nothing for anyone.

import type { HeldAward } from "#contract";
import { EMPLOYMENT_TYPES } from "#engine";
import { ClassificationPicker } from "../playground/classification-picker.tsx";
import { Select } from "../playground/inputs.tsx";
import { sentenceCase, spaced } from "../playground/words.ts";
import type { Choices } from "./compare-roster.ts";
import type { RosterPerson } from "./roster.ts";

interface PeopleProps {
  readonly people: readonly RosterPerson[];
  readonly held: HeldAward;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

export function People({ people, held, choices, onChoices }: PeopleProps) {
  const choose = (name: string, part: Choices[string]) =>
    onChoices({ ...choices, [name]: { ...choices[name], ...part } });
  return people.map((person) => {
    const { name, shifts, classification, employment } = { ...person, ...choices[person.name] };
    return (
      <fieldset key={name} className="roster-person">
        <legend>
          {name}, {shifts.length} {shifts.length === 1 ? "shift" : "shifts"}
        </legend>
        <ClassificationPicker
          held={held}
          on={shifts[0]?.work_date ?? ""}
          code={classification ?? ""}
          fault={undefined}
          onCode={(code) => choose(name, { classification: code })}
        />
        <Select
          label="Employment type"
          value={employment ?? ""}
          onValue={(value) => {
            const type = EMPLOYMENT_TYPES.find((one) => one === value);
            if (type !== undefined) choose(name, { employment: type });
          }}
          groups={[
            {
              name: "",
              options: [
                ...(employment === null ? [{ value: "", name: "Choose" }] : []),
                ...EMPLOYMENT_TYPES.map((type) => ({ value: type, name: sentenceCase(spaced(type)) })),
              ],
            },
          ]}
        />
      </fieldset>
    );
  });
}
