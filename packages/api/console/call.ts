// What a console call is: its path, who may make it, its input and output, and the function between.

import type { Static, TObject, TSchema } from "typebox";
import type { RequestFault } from "#contract";
import type { Act, Organisation, Session } from "#store";
import type { HttpProblem } from "../problems.ts";
import type { Desk } from "./desk.ts";
import { signInNeeded } from "./problems.ts";

/** `member` and `owner`: of the organisation in the path, whose parameter is `id`. */
/** `auditor`: auditors and administrators, who look and change nothing. */
type Who = "anyone" | "person" | "member" | "owner" | "auditor" | "administrator";

export interface Asked<Body = unknown, Query = unknown> {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly session: Session | null;
  /** The session's token, as the cookie has it. */
  readonly token: string | null;
  readonly requestId: string;
  /** The sender. */
  readonly address: string;
  readonly agent: string | null;
  /** What their browser remembers of a sign-in with another service. */
  readonly travel: string | null;
  /** The organisation in the path, for its members. */
  readonly organisation: Organisation | null;
}

/** `cookie` is the header that sets or clears the session's cookie. */
export interface Answer {
  readonly status: 200 | 201 | 202 | 204;
  readonly body?: object;
  readonly cookie?: string;
}

export interface ConsoleCall {
  readonly method: "GET" | "POST";
  /** Under /console/api, with parameters as `{name}`. */
  readonly path: string;
  readonly who: Who;
  /** The person must have given their password in the last ten minutes. */
  readonly isConfirmed?: true;
  readonly query?: TObject;
  readonly body?: TSchema;
  answer(asked: Asked, desk: Desk): Promise<Answer | HttpProblem>;
}

interface Parts<Body extends TSchema, Query extends TObject> {
  readonly query?: Query;
  readonly body?: Body;
  readonly isConfirmed?: true;
}

type Given<Body extends TSchema, Query extends TObject> = Asked<Static<Body>, Static<Query>>;
type Signed<Body extends TSchema, Query extends TObject> = Given<Body, Query> & {
  readonly session: Session;
  readonly act: Act;
};
type AsMember<Body extends TSchema, Query extends TObject> = Signed<Body, Query> & {
  readonly organisation: Organisation;
};

type Doing<A> = (asked: A, desk: Desk) => Promise<Answer | HttpProblem>;
type Line = `${"GET" | "POST"} /${string}`;

function placed(line: Line): Pick<ConsoleCall, "method" | "path"> {
  const [method = "", path = ""] = line.split(" ");
  return { method: method === "GET" ? "GET" : "POST", path };
}

export function anyone<Body extends TSchema, Query extends TObject>(
  line: Line,
  parts: Parts<Body, Query>,
  answer: Doing<Given<Body, Query>>,
): ConsoleCall {
  return { ...placed(line), who: "anyone", ...parts, answer };
}

/** For calls by a signed-in person: the session's person acts. */
const signed =
  (who: "person" | "auditor" | "administrator") =>
  <Body extends TSchema, Query extends TObject>(
    line: Line,
    parts: Parts<Body, Query>,
    answer: Doing<Signed<Body, Query>>,
  ): ConsoleCall => ({
    ...placed(line),
    who,
    ...parts,
    async answer(asked: Given<Body, Query>, desk: Desk) {
      const { session } = asked;
      return session === null
        ? signInNeeded
        : answer({ ...asked, session, act: actOf(asked, session) }, desk);
    },
  });

export const person = signed("person");
export const auditor = signed("auditor");
export const administrator = signed("administrator");

/** For calls about the caller's own organisation. */
const belonging =
  (who: "member" | "owner") =>
  <Body extends TSchema, Query extends TObject>(
    line: Line,
    parts: Parts<Body, Query>,
    answer: Doing<AsMember<Body, Query>>,
  ): ConsoleCall => ({
    ...placed(line),
    who,
    ...parts,
    async answer(asked: Given<Body, Query>, desk: Desk) {
      const { session, organisation } = asked;
      if (session === null || organisation === null) return signInNeeded;
      return answer({ ...asked, session, organisation, act: actOf(asked, session) }, desk);
    },
  });

export const member = belonging("member");
export const owner = belonging("owner");

/** What we log about who did it and from where. */
const actOf = (asked: Asked, { person: { id } }: Session): Act => ({ by: id, ...traceOf(asked) });

export const traceOf = ({ requestId, address }: Asked): Omit<Act, "by"> => ({ requestId, where: address });

export const ok = (body: object): Answer => ({ status: 200, body });
export const created = (body: object): Answer => ({ status: 201, body });
export const done: Answer = { status: 204 };

/** A fault of one field that its schema alone does not find. */
export const fault = (field: string, detail: string): RequestFault => ({ pointer: `/${field}`, detail });
