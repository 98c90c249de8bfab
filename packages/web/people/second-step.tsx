// The second step of signing in: the code of an app, a passkey, or a recovery code.

import { useState } from "react";
import type { SecondStep, Session } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { Field, Form, type Values } from "../ui/form.tsx";
import { hasPasskeys, signWithPasskey } from "../ui/passkey.ts";

interface SecondProps {
  readonly step: SecondStep;
  readonly entered: (session: Session) => void;
}

export function Second({ step, entered }: SecondProps) {
  const { ticket, has_app, passkey } = step;
  const [isRecovering, setRecovering] = useState(false);
  const give = async (given: object) => entered(await post<Session>("/sign-in/second", { ticket, ...given }));
  if (isRecovering) return <Recovering give={give} />;
  return (
    <>
      {has_app && <AppCode give={give} />}
      {passkey !== null && hasPasskeys() && (
        <Form
          initial={{}}
          submit="Use your passkey"
          tone={has_app ? "plain" : "primary"}
          send={async () => give({ passkey: await signWithPasskey(passkey) })}
        />
      )}
      <p className="after">
        <button type="button" className="button small" onClick={() => setRecovering(true)}>
          Use a recovery code
        </button>
      </p>
    </>
  );
}

interface GiveProps {
  readonly give: (given: object) => Promise<void>;
}

const AppCode = ({ give }: GiveProps) => (
  <Form initial={{ code: "" }} submit="Continue" send={(values: Values) => give(values)}>
    <Field name="code" label="Code from your app" hint="Six digits." autoComplete="one-time-code" />
  </Form>
);

const Recovering = ({ give }: GiveProps) => (
  <Form initial={{ recovery_code: "" }} submit="Continue" send={(values: Values) => give(values)}>
    <Field name="recovery_code" label="Recovery code" hint="Each code works once." />
  </Form>
);
