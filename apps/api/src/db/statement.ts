import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import { sqlState } from "./postgres-error.ts";
import type { TenantTx } from "./tenant.ts";

/**
 * One or more unsent statements, and a function that converts their answers. A statement is not a promise:
 * callers use `send` or `pipelined`.
 */
export class Statement<out T> {
  readonly send: () => Promise<T>;

  private constructor(send: () => Promise<T>) {
    this.send = send;
  }

  static of<Row>(
    { db }: Pick<TenantTx, "db">,
    query: RawBuilder<Row> | Compilable<Row> | CompiledQuery<Row>,
  ): Statement<Row[]> {
    return new Statement(async () => (await db.executeQuery(compiled(db, query))).rows);
  }

  /** Returns the tag of a template literal with SQL. */
  static sql<Row>(tx: Pick<TenantTx, "db">) {
    return (text: TemplateStringsArray, ...values: unknown[]): Statement<Row[]> =>
      Statement.of(tx, sql<Row>(text, ...values));
  }

  static known<T>(value: T): Statement<T> {
    return new Statement(async () => value);
  }

  /**
   * Combines statements and sends them in the given order.
   * @throws like `pipelined`
   */
  static all<const S extends readonly Statement<unknown>[]>(statements: S): Statement<Answers<S>> {
    return new Statement(() => settled(() => statements.map((statement) => statement.send())));
  }

  map<U>(read: (value: T) => U): Statement<U> {
    return new Statement(async () => read(await this.send()));
  }

  /** Sends the statement and converts its answer. */
  read<U>(convert: (value: T) => U): Promise<U> {
    return this.map(convert).send();
  }

  followedBy<U>(next: (value: T) => Statement<U>): Statement<U> {
    return new Statement(async () => next(await this.send()).send());
  }

  // biome-ignore lint/suspicious/noThenProperty: makes the compiler refuse to await a statement that was not sent
  then(_unsent: "A statement is sent by send() or pipelined()"): never {
    throw new TypeError("A statement was awaited that has not been sent");
  }
}

export const first = <Row>([row]: readonly Row[]): Row | undefined => row;

export const countOf = ([row]: readonly { readonly count: number }[]): number => row?.count ?? 0;

export const idsOf = <Id>(rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id);

type Answers<S extends readonly Statement<unknown>[]> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never;
};

function compiled<Row>(
  db: TenantTx["db"],
  query: RawBuilder<Row> | Compilable<Row> | CompiledQuery<Row>,
): CompiledQuery<Row> {
  return "compile" in query ? query.compile(db) : query;
}

/**
 * Sends statements without waiting between them. Waits for all answers even after a failure, so that no
 * statement runs in a later transaction.
 * @throws the failure that caused the others, or the first failure
 */
export function pipelined<const S extends readonly Statement<unknown>[]>(
  ...statements: S
): Promise<Answers<S>> {
  return Statement.all(statements).send();
}

/**
 * Runs jobs concurrently. Unlike `pipelined`, jobs can do more than send statements. Jobs start in the given
 * order and must not depend on each other.
 * @throws like `pipelined`
 */
export function pipelinedJobs<const J extends readonly (() => Promise<unknown>)[]>(
  ...jobs: J
): Promise<{ -readonly [K in keyof J]: Awaited<ReturnType<J[K]>> }> {
  return settled(() => jobs.map((job) => job()));
}

/**
 * The SQLSTATE of statements that follow a failed statement in the same transaction. Their errors hide the
 * cause.
 */
const afterFailure = "25P02";

async function settled<T extends readonly unknown[]>(begin: () => Promise<unknown>[]): Promise<T>;
async function settled(begin: () => Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(begin());
  const failures = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  if (failures.length > 0)
    throw failures.find((failure) => sqlState(failure) !== afterFailure) ?? failures[0];
  return outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
}
