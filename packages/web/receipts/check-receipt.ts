// Checks a receipt in the page: its shape, its content, and the signature.

import {
  attachedFaults,
  MOST_RECEIPT_NAMES,
  type Receipt,
  readJsonBytes,
  readReceipt,
  receiptText,
} from "#contract";

/** A public key of the deployment, as /.well-known/fairclause-keys.json has it. */
export interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
}

export interface Verdict {
  /** Null if the text is not a receipt. */
  readonly receipt: Receipt | null;
  /** None: it is valid. */
  readonly faults: readonly string[];
}

export async function checkReceipt(text: string, keys: readonly PublishedKey[]): Promise<Verdict> {
  // As strict as the service: with a name given twice, a person sees one value and a parser another.
  const json = readJsonBytes(new TextEncoder().encode(text), MOST_RECEIPT_NAMES);
  if ("problem" in json)
    return { receipt: null, faults: [NO_RECEIPT, json.problem.detail.replace(/^The request/, "The text")] };
  const read = readReceipt(json.value);
  if ("faults" in read) return { receipt: null, faults: [NO_RECEIPT, ...shapeFaults(read.faults)] };
  const { receipt } = read;
  return { receipt, faults: [...(await signatureFaults(receipt, keys)), ...attachedFaults(receipt)] };
}

const NO_RECEIPT = "This is not a receipt. Paste all of what POST /receipts answered, from { to }.";
const MOST_SHOWN = 5;

const shapeFaults = (faults: readonly { readonly pointer: string; readonly detail: string }[]) =>
  faults
    .slice(0, MOST_SHOWN)
    .map(({ pointer, detail }) => (pointer === "" ? detail : `${pointer}: ${detail}`));

async function signatureFaults(receipt: Receipt, keys: readonly PublishedKey[]): Promise<readonly string[]> {
  const key = keys.find(({ kid }) => kid === receipt.key_id);
  if (key === undefined)
    return [
      `It was signed with the key ${receipt.key_id}, which is not one of this deployment: check it where it was signed.`,
    ];
  const { kty, crv, x } = key;
  const verifies = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
  const signature = Uint8Array.from(atob(receipt.signature), (char) => char.charCodeAt(0));
  const signed = new TextEncoder().encode(receiptText(receipt));
  return (await crypto.subtle.verify("Ed25519", verifies, signature, signed))
    ? []
    : ["The signature is not valid: the call, a hash or the release is not what was signed."];
}
