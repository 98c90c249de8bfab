// Instants as people write them, with their zone: a day the calendar has, a time the clock shows.

const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Milliseconds since 1970, or null if the text is not an instant: `Date.parse` reads 30 February as 2 March. */
export function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text);
  if (match === null || !isDay(text.slice(0, 10))) return null;
  return Date.parse(text);
}

/** Is a `YYYY-MM-DD` a day of the calendar? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
