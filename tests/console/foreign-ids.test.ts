// Another organisation's records get the answer of missing ones: the same bytes, and in the same time.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { before, describe, test } from "node:test";
import { ACT, inBothTowns, type Member } from "./testing/town.ts";
import type { Sending, Told, Visitor } from "./testing/visitor.ts";

const SAMPLES = 150;
/** Far wider than any two medians of the same work lie apart, far narrower than a look-up more or less. */
const MOST_APART = 1.5;

interface Asking {
  /** An id that is another's. */
  readonly foreign: string;
  readonly ask: (visitor: Visitor, id: string, sending: Sending) => Promise<Told>;
}

/** Of the same form, but unknown. */
const missing = (like: string): string =>
  like.replace(/[0-9a-f]{32}$/, () => randomBytes(16).toString("hex"));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The whole answer, without the request's own id and the clock. */
function bytes({ status, headers, text }: Told): string {
  const { "x-request-id": id = "", date, ...rest } = headers;
  return JSON.stringify([status, rest, text]).replaceAll(String(id), "ID");
}

inBothTowns({}, (town) => {
  let own: Member & { readonly organisationId: string };
  const askings: Record<string, Asking> = {};
  before(async () => {
    own = await town().founder();
    const other = await town().founder();
    const { store } = town();
    await store.access.approve((await store.access.request(other.organisationId, "x", ACT)).id, ACT);
    const { credential } = await store.credentials.issue(other.organisationId, {}, ACT);
    const [session] = await store.sessions.list(other.id);
    assert.ok(session);
    askings.organisation = {
      foreign: other.organisationId,
      ask: (visitor, id, sending) => visitor.get(`/organisations/${id}`, sending),
    };
    askings.uses = {
      foreign: other.organisationId,
      ask: (visitor, id, sending) => visitor.get(`/organisations/${id}/uses`, sending),
    };
    askings.session = {
      foreign: session.id,
      ask: (visitor, id, sending) => visitor.post(`/sessions/${id}/end`, {}, sending),
    };
    askings.credential = {
      foreign: credential.keyId,
      ask: (visitor, id, sending) => {
        const path = `/organisations/${own.organisationId}/credentials/${id}/report`;
        return visitor.post(path, { concern: "compromised" }, sending);
      },
    };
  });

  describe("another's and unknown ones", () => {
    for (const [index, name] of ["organisation", "uses", "session", "credential"].entries())
      test(name, async () => {
        const { foreign, ask } = askings[name] ?? assert.fail();
        const from = `127.0.10.${index + 1}`;
        const times = { foreign: [] as number[], missing: [] as number[] };
        const timed = async (kind: keyof typeof times): Promise<string> => {
          const id = kind === "foreign" ? foreign : missing(foreign);
          const started = performance.now();
          const told = await ask(own.visitor, id, { from });
          times[kind].push(performance.now() - started);
          assert.equal(told.status, 404, told.text);
          return bytes(told);
        };
        for (let sample = 0; sample < SAMPLES; sample += 1) {
          const first = sample % 2 === 0;
          const one = await timed(first ? "foreign" : "missing");
          assert.equal(one, await timed(first ? "missing" : "foreign"));
        }
        const [a, b] = [median(times.foreign), median(times.missing)];
        const told = `medians ${a.toFixed(2)} and ${b.toFixed(2)} ms`;
        assert.ok(a / b < MOST_APART && b / a < MOST_APART, told);
      });
  });
});
