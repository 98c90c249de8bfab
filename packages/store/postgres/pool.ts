// Connections to PostgreSQL that give up in time, are never reused once in doubt, and end no process.

import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import pg from "pg";
import { Misconfigured } from "../errors.ts";
import type { Tables } from "../schema.ts";
import { breaksConnection } from "./faults.ts";

/** Unless DATABASE_TIMEOUT_MS says otherwise. */
export const TIMEOUT_MS = 2000;
const INT8 = 20;

export interface Connecting {
  readonly url: string;
  readonly name: string;
  readonly max: number;
  /** How long a query may take. */
  readonly timeoutMs: number;
  /** How long it may take to connect. */
  readonly connectMs: number;
}

export function clientConfig({ url, name, timeoutMs, connectMs }: Omit<Connecting, "max">): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    keepAlive: true,
    // An acknowledged change is on disk, whatever the server's default.
    options: "-c synchronous_commit=on",
    types: { getTypeParser: typeParser },
  };
}

/** Milliseconds and counts are far below 2^53. */
function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format === "binary" ? "text" : format);
}

export function connect(connecting: Connecting): Kysely<Tables> {
  const pool = makePool(connecting);
  // The pool has already dropped an idle connection that the server ends when this fires.
  pool.on("error", () => {});
  // A connection that ends the moment it opens has no other listener yet.
  pool.on("connect", (client) => client.on("error", () => {}));
  const careful: PostgresPool = {
    options: {},
    connect: async () => new CarefulClient(await pool.connect()),
    end: () => pool.end(),
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: careful }) });
}

function makePool(connecting: Connecting): pg.Pool {
  if (!/^postgres(?:ql)?:\/\//.test(connecting.url) || !URL.canParse(connecting.url)) {
    throw new Misconfigured("DATABASE_URL is not an address of the form postgres://user@host/database");
  }
  return new pg.Pool({ ...clientConfig(connecting), max: connecting.max, idleTimeoutMillis: 30_000 });
}

/** A connection from the pool that goes back to it only if nothing left it in doubt. */
class CarefulClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #asked: PostgresPoolClient;
  #broken: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.#asked = client;
    // Without a listener, a connection lost between two queries would end the process.
    client.on("error", this.#lose);
  }

  readonly #lose = (error: unknown): void => {
    this.#broken ??= error;
  };

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") throw new TypeError("the store reads no cursors");
    return this.#query<R>(text, parameters);
  }

  async #query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#broken !== undefined) throw this.#broken;
    try {
      return await this.#asked.query<R>(text, parameters);
    } catch (error) {
      if (breaksConnection(error)) this.#lose(error);
      throw error;
    }
  }

  release(destroy?: boolean): void {
    this.#client.off("error", this.#lose);
    this.#client.release(destroy === true || this.#broken !== undefined);
  }
}
