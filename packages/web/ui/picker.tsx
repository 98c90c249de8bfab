// A field that finds one of many as you type: a combobox with its list, for mouse and keyboard.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Frame } from "./frame.tsx";

export interface Choice {
  readonly value: string;
  readonly name: string;
  /** A sentence under the name. */
  readonly says?: string | undefined;
  readonly detail: string;
}

interface PickerProps {
  readonly label: string;
  /** The name of the choice; empty: none. */
  readonly chosen: string;
  readonly find: (text: string) => readonly Choice[];
  readonly onPick: (value: string) => void;
  readonly placeholder: string;
  /** What to do when nothing matches. */
  readonly nothing: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly onOpen?: () => void;
}

/** Null: closed. Empty: open, and nothing is typed yet. */
type Typed = string | null;

export function Picker(props: PickerProps) {
  const { label, chosen, find, onPick, placeholder, nothing, hint, fault, onOpen } = props;
  const id = useId();
  const [typed, setTyped] = useState<Typed>(null);
  const [place, setPlace] = useState(0);
  const choices = typed === null ? [] : find(typed);
  const type = (text: Typed) => {
    if (typed === null && text !== null) onOpen?.();
    setTyped(text);
    setPlace(0);
  };
  const pick = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    type(null);
    onPick(choice.value);
  };
  const move = (step: number) => {
    if (typed === null) type("");
    else setPlace(Math.max(0, Math.min(choices.length - 1, place + step)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") pick(choices[place]);
    else if (event.key === "Escape") type(null);
    else return;
    event.preventDefault();
  };
  return (
    <Frame id={id} label={label} hint={hint} message={fault}>
      <div className="picker">
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={choices.length > 0 ? `${id}-${place}` : undefined}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-hint${fault === undefined ? "" : ` ${id}-fault`}`}
          placeholder={chosen === "" ? placeholder : chosen}
          value={typed ?? chosen}
          onFocus={() => type("")}
          onClick={() => typed === null && type("")}
          onBlur={() => type(null)}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        {choices.length > 0 && <Choices {...{ id, label, choices, place, pick }} />}
        {typed !== null && choices.length === 0 && (
          <p className="picker-list nothing" role="status">
            {nothing}
          </p>
        )}
      </div>
    </Frame>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly place: number;
  readonly pick: (choice: Choice) => void;
}

/** The field keeps the focus: pressing on the list must not move it. */
function Choices({ id, label, choices, place, pick }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: "nearest" });
  }, [place]);
  return (
    <div ref={list} id={`${id}-list`} className="picker-list" role="listbox" aria-label={label} tabIndex={-1}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(choice)}
        >
          <span>{choice.name}</span>{" "}
          {choice.says !== undefined && <span className="says">{choice.says} </span>}
          <span className="soft">{choice.detail}</span>
        </div>
      ))}
    </div>
  );
}
