// Collecting a secret by its link: looking does not use it up, the button shows it once.

import { useState } from "react";
import type { Secret, Handover as Stored } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { tokenInAddress } from "../ui/address.ts";
import { Form } from "../ui/form.tsx";
import { usePosted, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Callout, Facts, KeyId, Moment, Written } from "../ui/pieces.tsx";
import { SecretShown, useSecret } from "../ui/secret.tsx";

type Told = Omit<Stored, "id"> & { readonly organisation_name: string };

export default function Handover() {
  const [token] = useState(tokenInAddress);
  return (
    <Page title="Collect a secret" lead="Your organisation’s new API key, handed over once." isNarrow>
      {token === "" ? (
        <p>The link is not whole. Open it again from the letter.</p>
      ) : (
        <Collect token={token} />
      )}
    </Page>
  );
}

function Collect({ token }: { readonly token: string }) {
  const told = usePosted<Told>("/handovers/look", token);
  const [secret, setSecret] = useSecret();
  if (secret !== null) return <SecretShown secret={secret} />;
  const open = async () => {
    try {
      setSecret(await post<Secret>("/handovers/open", { token }));
    } finally {
      told.reload();
    }
  };
  return (
    <Wait on={told}>
      {(handover) => (
        <>
          <HandoverFacts {...handover} />
          <State state={handover.state} open={open} />
        </>
      )}
    </Wait>
  );
}

const HandoverFacts = ({ organisation_name, key_id, expires_at }: Told) => (
  <Facts
    rows={[
      ["Organisation", <Written key="name" text={organisation_name} />],
      ["Key ID", <KeyId key="id" id={key_id} />],
      ["Link works until", <Moment key="until" at={expires_at} />],
    ]}
  />
);

function State({ state, open }: { readonly state: Told["state"]; readonly open: () => Promise<void> }) {
  if (state === "waiting")
    return (
      <Form initial={{}} submit="Show the secret" send={open}>
        <p>
          Have a safe place ready for the secret. We show it once, to the first person who presses the button.
        </p>
      </Form>
    );
  if (state === "expired")
    return (
      <Callout tone="warn" title="The link has expired">
        <p>Nobody opened it in time, and the secret is gone. Ask for a replacement on your account page.</p>
      </Callout>
    );
  return (
    <Callout tone="danger" title="The secret was collected already">
      <p>
        If it was not one of you, somebody else has it: report the key as compromised on your{" "}
        <a href="/account">account page</a> now.
      </p>
    </Callout>
  );
}
