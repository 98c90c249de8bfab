// The page that checks a receipt: nothing of it leaves the page.

import { type FormEvent, useState } from "react";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Callout, Card } from "../ui/pieces.tsx";
import { checkReceipt, type PublishedKey, type Verdict } from "./check-receipt.ts";

/** None if the deployment signs no receipts. */
async function publishedKeys(): Promise<readonly PublishedKey[]> {
  const answer = await fetch("/.well-known/fairclause-keys.json");
  if (answer.status === 404) return [];
  if (!answer.ok) throw new Error(`the key could not be read: ${answer.status}`);
  const { keys } = (await answer.json()) as { readonly keys: readonly PublishedKey[] };
  return keys;
}

export default function Receipts() {
  const keys = useData("keys", publishedKeys);
  return (
    <Page
      title="Check a receipt"
      lead="A receipt is a result signed by this deployment. The check runs in this page, and nothing you paste is sent anywhere."
    >
      <Wait on={keys}>{(known) => <Checking keys={known} />}</Wait>
    </Page>
  );
}

const COULD_NOT: Verdict = {
  receipt: null,
  faults: ["This browser could not check the signature. Use a current browser over HTTPS."],
};

function Checking({ keys }: { readonly keys: readonly PublishedKey[] }) {
  const [text, setText] = useState("");
  // With its text: a check that ends after the text changed says nothing about the new one.
  const [checked, setChecked] = useState<{ readonly text: string; readonly verdict: Verdict } | null>(null);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setChecked({ text, verdict: await checkReceipt(text, keys).catch(() => COULD_NOT) });
  };
  return (
    <Card title="The receipt">
      <form className="form" onSubmit={check}>
        <label className="field">
          Receipt, as JSON
          <textarea
            rows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="button primary start">
          Check
        </button>
      </form>
      <div aria-live="polite">{checked?.text === text && <Told {...checked.verdict} />}</div>
      <p className="soft">
        {keys.length === 0
          ? "This deployment signs no receipts."
          : `The key of this deployment is ${keys.map(({ kid }) => kid).join(", ")}.`}{" "}
        <a href="/.well-known/fairclause-keys.json">The public key</a>
      </p>
    </Card>
  );
}

function Told({ receipt, faults }: Verdict) {
  if (faults.length > 0)
    return (
      <Callout tone="danger" title="This receipt is not valid">
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Callout>
    );
  const total = receipt?.result === undefined ? undefined : Object.entries(receipt.result).find(isTotal)?.[1];
  return (
    <Callout tone="good" title="This receipt is valid">
      <p>
        Signed by this deployment with the key {receipt?.key_id}: {receipt?.call}, release {receipt?.release}
        {total === undefined ? "." : `, total $${total}.`}
      </p>
    </Callout>
  );
}

const isTotal = (entry: [string, unknown]): entry is [string, string] =>
  entry[0] === "total" && typeof entry[1] === "string";
