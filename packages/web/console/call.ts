// How the app calls the console's part of the service: JSON both ways, and problems as errors that forms can show.

export interface FieldFault {
  readonly pointer: string;
  readonly detail: string;
}

/** A problem in the service's answer, or that we could not reach it. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly faults: readonly FieldFault[];
  readonly requestId: string | null;

  constructor(status: number, body: ProblemBody) {
    super(body.detail ?? "Something went wrong. Try again.");
    this.status = status;
    this.code = body.code ?? "unknown";
    this.faults = body.errors ?? [];
    this.requestId = body.request_id ?? null;
  }
}

/** What failed, in words for people. */
export const problemOf = (error: unknown): Problem => (error instanceof Problem ? error : new Problem(0, {}));

interface ProblemBody {
  readonly detail?: string;
  readonly code?: string;
  readonly errors?: readonly FieldFault[];
  readonly request_id?: string;
}

const UNREACHABLE: ProblemBody = {
  code: "unreachable",
  detail: "The service cannot be reached. Look at your connection and try again.",
};

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  send<T>(path, { method: "GET", ...(signal === undefined ? {} : { signal }) });

export const post = <T = undefined>(path: string, body: object = {}): Promise<T> =>
  send<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

async function send<T>(path: string, asked: RequestInit): Promise<T> {
  const answer = await fetch(`/console/api${path}`, { ...asked, cache: "no-store" }).catch((error) => {
    if (asked.signal?.aborted) throw error;
    throw new Problem(0, UNREACHABLE);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Problem(answer.status, readProblem(text));
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

function readProblem(text: string): ProblemBody {
  try {
    return JSON.parse(text) as ProblemBody;
  } catch {
    return {};
  }
}
