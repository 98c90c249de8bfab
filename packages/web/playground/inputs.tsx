// Controlled fields of the playground: typing changes the shift at once, and an empty field says nothing.

import { type ReactNode, useId } from "react";
import { Frame } from "../ui/frame.tsx";

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly type?: "text" | "date" | "time" | "number" | "datetime-local";
  readonly least?: number;
  readonly most?: number;
  readonly step?: string;
  readonly placeholder?: string;
}

export function Input(props: InputProps) {
  const { label, value, onValue, hint, fault, type = "text", least, most, step, placeholder } = props;
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} message={fault}>
      <input
        id={id}
        type={type}
        value={value}
        min={least}
        max={most}
        step={step}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint${fault === undefined ? "" : ` ${id}-fault`}`}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Frame>
  );
}

interface Option {
  readonly value: string;
  readonly name: string;
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  /** Options by heading; those under an empty heading come first. */
  readonly groups: readonly { readonly name: string; readonly options: readonly Option[] }[];
}

export function Select({ label, value, onValue, hint, fault, groups }: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} message={fault}>
      <select
        id={id}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint${fault === undefined ? "" : ` ${id}-fault`}`}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {groups.map(({ name, options }) =>
          name === "" ? (
            options.map(optionOf)
          ) : (
            <optgroup key={name} label={name}>
              {options.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </Frame>
  );
}

const optionOf = ({ value, name }: Option) => (
  <option key={value} value={value}>
    {name}
  </option>
);

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValue: (value: T) => void;
  readonly options: readonly { readonly value: T; readonly name: string }[];
}

/** One of a few, side by side. */
export function Segments<T extends string>({ label, value, onValue, options }: SegmentsProps<T>) {
  const name = useId();
  return (
    <div className="field">
      <span className="field-name" id={name}>
        {label}
      </span>
      <div className="segments" role="radiogroup" aria-labelledby={name}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface TickProps {
  readonly label: ReactNode;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

export const Tick = ({ label, isTicked, onTick }: TickProps) => (
  <label className="tick">
    <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
);
