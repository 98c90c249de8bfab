// The frame of one input: its label, a hint, and what is wrong with it.

import type { ReactNode } from "react";

interface FrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly message: string | undefined;
  readonly isOptional?: boolean | undefined;
  readonly children: ReactNode;
}

export const Frame = ({ id, label, hint, message, isOptional, children }: FrameProps) => (
  <div className="field">
    <label htmlFor={id}>
      {label}
      {isOptional && <span className="soft"> (optional)</span>}
    </label>
    <span id={`${id}-hint`} className="hint">
      {hint}
    </span>
    {children}
    <Fault id={`${id}-fault`} message={message} />
  </div>
);

export const Fault = ({ id, message }: { readonly id: string; readonly message: string | undefined }) =>
  message === undefined ? null : (
    <span id={id} className="fault">
      {message}
    </span>
  );
