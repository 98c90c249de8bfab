// What a call may throw: a problem that the service answered with, or that there was no answer.

/** The body of a problem, as far as anyone reads it here. */
export interface ProblemLike {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly request_id?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly clauses?: readonly { readonly ref: string; readonly title: string; readonly url: string }[];
}

/** The service answered with a problem: a fault of the request, a refusal with its clauses, a limit. */
export class FairclauseProblem extends Error {
  override readonly name = "FairclauseProblem";
  readonly problem: ProblemLike;

  constructor(problem: ProblemLike, hint = "") {
    super(`${problem.code}: ${problem.detail}${hint}`);
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  /** Stable: decide by it. */
  get code(): string {
    return this.problem.code;
  }

  get detail(): string {
    return this.problem.detail;
  }

  get requestId(): string | undefined {
    return this.problem.request_id;
  }

  get errors(): NonNullable<ProblemLike["errors"]> {
    return this.problem.errors ?? [];
  }

  get clauses(): NonNullable<ProblemLike["clauses"]> {
    return this.problem.clauses ?? [];
  }
}

/** There was no answer, or one that is not from Fairclause. */
export class FairclauseUnreachable extends Error {
  override readonly name = "FairclauseUnreachable";
}
