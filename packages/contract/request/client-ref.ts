// The client_ref of a body that may be refused, so that its owner finds it again.

const MOST_CHARACTERS = 200;

/** Null: it has none, or none that a request may have. */
export function clientRefOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("client_ref" in body)) return null;
  const { client_ref: given } = body;
  return typeof given === "string" && isShort(given) ? given : null;
}

/** Characters as JSON Schema counts them: two code units may be one. */
const isShort = (text: string): boolean =>
  text.length <= MOST_CHARACTERS ||
  (text.length <= 2 * MOST_CHARACTERS && Array.from(text).length <= MOST_CHARACTERS);
