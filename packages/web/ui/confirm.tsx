// Asks for the password again when the service requires it for an action.

import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Problem, post } from "../console/call.ts";
import { Modal } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { Password } from "./password.tsx";

type Confirmed = <T>(act: () => Promise<T>) => Promise<T>;

interface Asking {
  readonly given: () => void;
  readonly refused: (problem: Problem) => void;
}

const ConfirmContext = createContext<Confirmed>((act) => act());

/** Does it; if the service asks for the password first, asks for that and does it again. */
export const useConfirmed = () => useContext(ConfirmContext);

const NOT_GIVEN = new Problem(0, { detail: "Nothing was changed, because you did not enter your password." });

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirmed = useCallback<Confirmed>(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "confirmation_needed") throw error;
    }
    await new Promise<void>((given, refused) => setAsking({ given, refused })).finally(() => setAsking(null));
    return act();
  }, []);
  return (
    <ConfirmContext value={confirmed}>
      {children}
      {asking !== null && (
        <Modal title="Enter your password" onClose={() => asking.refused(NOT_GIVEN)}>
          <p>This is hard to undo, so we check that it is you. We won’t ask again for ten minutes.</p>
          <ConfirmForm {...asking} />
        </Modal>
      )}
    </ConfirmContext>
  );
}

function ConfirmForm({ given, refused }: Asking) {
  const send = async ({ password = "" }: Record<string, string>) => {
    try {
      await post("/confirm", { password });
    } catch (error) {
      if (error instanceof Problem && error.code === "sign_in_refused") throw wrongPassword(error);
      throw error;
    }
    given();
  };
  const cancel = (
    <button type="button" className="button" onClick={() => refused(NOT_GIVEN)}>
      Cancel
    </button>
  );
  return (
    <Form initial={{ password: "" }} submit="Continue" send={send} beside={cancel}>
      <Password />
    </Form>
  );
}

const wrongPassword = ({ status }: Problem): Problem =>
  new Problem(status, { errors: [{ pointer: "/password", detail: "This is not your password." }] });
