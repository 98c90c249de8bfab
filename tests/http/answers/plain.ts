// Answers without what differs from run to run: ids, times, keys and the release become those the document shows.

const NONE = "0123456789abcdef0123456789abcdef";

/** When the events in the document happened. */
const TIMES: Readonly<Record<string, string>> = {
  started_at: "2026-08-05T06:02:00.000Z",
  ended_at: "2026-08-05T06:02:20.000Z",
  last_try_at: "2026-08-05T06:00:01.000Z",
  expires_at: "2026-08-12T06:00:00.000Z",
  old_secrets_end_at: "2026-08-06T06:00:00.000Z",
};
const USUAL_TIME = "2026-08-05T06:00:00.000Z";

const TIME = /(\w+)(\\?":\\?")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The text of an answer of a service that was started for this, as the document shows it. */
export const plainText = (text: string): string =>
  text
    .replace(/\b(aud|we|whd|evt|rec|cor)_[0-9a-f]{32}/g, `$1_${NONE}`)
    .replace(/\breq_[0-9a-f]{20}/g, `req_${NONE.slice(0, 20)}`)
    .replace(TIME, (_, key: string, between: string) => `${key}${between}${TIMES[key] ?? USUAL_TIME}`)
    .replace(/whsec_[\w+/]{43}=/g, "whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=")
    .replace(/http:\/\/127\.0\.0\.1:\d+\/hook/g, "https://hooks.example.com/fairclause")
    .replace(/"key_id":"[0-9a-f]{16}"/g, `"key_id":"${NONE.slice(0, 16)}"`)
    .replace(/(the key of this deployment is )[0-9a-f]{16}/g, `$1${NONE.slice(0, 16)}`)
    .replace(/"signature":"[\w+/]{86}=="/g, `"signature":"${"A".repeat(86)}=="`)
    .replaceAll("0.0.0-test", "0.1.0");

const ENTRIES = 2;

/** Lists at any depth with their first entries only; a list in a list is a row of a table, and stays whole. */
function cutLists(value: unknown): unknown {
  if (Array.isArray(value))
    return value.slice(0, ENTRIES).map((one) => (Array.isArray(one) ? one : cutLists(one)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutLists(one)]));
}

export interface ShownAnswer {
  readonly summary: string;
  readonly value: unknown;
}

/** As an example of the document, whole. */
export const whole = (summary: string, text: string): ShownAnswer => ({
  summary,
  value: JSON.parse(plainText(text)),
});

/** With lists cut to their first entries, and the summary says so. */
export function shortened(summary: string, text: string): ShownAnswer {
  const all = JSON.parse(plainText(text));
  const value = cutLists(all);
  const isWhole = JSON.stringify(value) === JSON.stringify(all);
  return { summary: isWhole ? summary : `${summary}. Here, lists have their first two entries only`, value };
}

/** A file as text; a page without its styles. */
export function file(summary: string, text: string): ShownAnswer {
  const value = plainText(text).replace(/<style>.*?<\/style>\n/s, "");
  return { summary: value === text ? summary : `${summary}. Here, without its style sheet`, value };
}
