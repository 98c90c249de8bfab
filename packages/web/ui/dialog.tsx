// A dialog that asks before an action: the browser's own, with a form in it.

import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from "react";
import { Form, type Values } from "./form.tsx";

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Open as long as it is rendered; the browser keeps the focus inside and returns it. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before we remove it from the page: only then does the browser return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onCancel={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ActionProps {
  /** The label of the button that opens it. */
  readonly name: string;
  /** For people who hear the button out of its row. */
  readonly label?: string;
  readonly title: string;
  readonly submit: string;
  readonly tone?: "primary" | "danger";
  readonly initial: Values;
  readonly send: (values: Values) => Promise<unknown>;
  readonly children?: ReactNode;
  readonly isPrimary?: boolean;
}

/** For a person who may only look: there is nothing to press. */
export const LookingOn = createContext(false);

/** A button, and the dialog it opens; closes when the action is done. */
export function Action({ name, label, title, children, isPrimary, tone = "primary", ...form }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const isLookingOn = useContext(LookingOn);
  if (isLookingOn) return null;
  const close = () => setOpen(false);
  const look = isPrimary ? "primary" : tone === "danger" ? "danger-quiet" : "";
  return (
    <>
      <button
        type="button"
        className={`button ${isPrimary ? "" : "small"} ${look}`}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      {isOpen && (
        <Modal title={title} onClose={close}>
          <Form
            {...form}
            tone={tone}
            send={(values) => form.send(values).then(close)}
            beside={
              <button type="button" className="button" onClick={close}>
                Cancel
              </button>
            }
          >
            {children}
          </Form>
        </Modal>
      )}
    </>
  );
}
