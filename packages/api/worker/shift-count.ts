// How many shifts a request has priced, which is its charge.

/** No accepted request has more. */
const MOST_SHIFTS = 200;

/** One, or as many as its period has; a body that will be refused costs no more than one could have. */
export function shiftsIn(body: unknown): number {
  const request = fieldOf(body, "request");
  const ofReceipt = typeof request === "object" && request !== null ? shiftsIn(request) : 1;
  const shifts = Math.max(ofReceipt, lengthIn(body), lengthIn(fieldOf(body, "period")));
  return Math.min(MOST_SHIFTS, shifts);
}

function lengthIn(body: unknown): number {
  const shifts = fieldOf(body, "shifts");
  return Array.isArray(shifts) ? shifts.length : 0;
}

/** Own properties of the body only, not those that every object has. */
const fieldOf = (body: unknown, name: "request" | "period" | "shifts"): unknown =>
  typeof body === "object" && body !== null && Object.hasOwn(body, name)
    ? (body as Readonly<Record<string, unknown>>)[name]
    : null;
