// Names that a file uses, each with what it means: one of a few choices, or one of our codes.

import { useId } from "react";
import { countText, Written } from "../ui/pieces.tsx";
import type { Choice } from "./words.ts";

interface NamesProps {
  readonly title: string;
  readonly names: readonly string[];
  /** How many more there are than are listed. */
  readonly left: number;
  readonly meanings: Readonly<Record<string, string>> | undefined;
  /** null: a code, typed. */
  readonly choices: readonly Choice[] | null;
  readonly onMeaning: (name: string, meaning: string) => void;
}

export function NameMeanings({ title, names, left, meanings = {}, choices, onMeaning }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <details>
      <summary>
        {title} ({names.length + left})
      </summary>
      <div className="column-choices">
        {names.map((name) => (
          <Meaning
            key={name}
            name={name}
            value={Object.hasOwn(meanings, name) ? (meanings[name] ?? "") : ""}
            choices={choices}
            onValue={(meaning) => onMeaning(name, meaning)}
          />
        ))}
      </div>
      {left > 0 && <p className="hint">And {countText(left)} more. Write those in the whole mapping.</p>}
    </details>
  );
}

interface MeaningProps {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly Choice[] | null;
  readonly onValue: (value: string) => void;
}

function Meaning({ name, value, choices, onValue }: MeaningProps) {
  const id = useId();
  const isKnown = choices === null || choices.some((choice) => choice.value === value);
  return (
    <div className="column-choice">
      <label htmlFor={id}>
        <Written text={name} />
      </label>
      {choices === null ? (
        <input
          id={id}
          value={value}
          placeholder="as it is"
          autoComplete="off"
          maxLength={200}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ) : (
        <select id={id} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          {!isKnown && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
