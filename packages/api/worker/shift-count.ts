// How many shifts a request asks to have priced, which is what it is charged.

/** No request that is accepted has more. */
const MOST_SHIFTS = 200;

/** One, or as many as its period has; a body that will be refused is charged for no more than one could have. */
export function shiftsIn(body: unknown): number {
  const request = fieldOf(body, "request");
  if (typeof request === "object" && request !== null) return shiftsIn(request); // of a receipt
  const shifts = listIn(body) ?? listIn(fieldOf(body, "period"));
  return shifts === undefined ? 1 : Math.min(MOST_SHIFTS, Math.max(1, shifts.length));
}

function listIn(body: unknown): readonly unknown[] | undefined {
  const shifts = fieldOf(body, "shifts");
  return Array.isArray(shifts) ? shifts : undefined;
}

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : null;
