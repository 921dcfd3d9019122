import type { Compilable, CompiledQuery, RawBuilder } from "kysely";
import { sqlState } from "./postgres-error.ts";
import type { TenantTx } from "./tenant.ts";

/**
 * One or several statements of a transaction that are not sent yet, and the reading of their answers. It is
 * no promise: callers use `send` or `pipelined`.
 */
export class Statement<out T> {
  readonly send: () => Promise<T>;

  private constructor(send: () => Promise<T>) {
    this.send = send;
  }

  /** Returns one statement, read as its rows. */
  static of<Row>(
    { db }: Pick<TenantTx, "db">,
    query: RawBuilder<Row> | Compilable<Row> | CompiledQuery<Row>,
  ): Statement<Row[]> {
    return new Statement(async () => (await db.executeQuery(compiled(db, query))).rows);
  }

  /** Returns a statement without SQL, whose answer is known. */
  static known<T>(value: T): Statement<T> {
    return new Statement(async () => value);
  }

  /** Returns several statements as one, sent in this order. @throws as `pipelined` */
  static all<const S extends readonly Statement<unknown>[]>(statements: S): Statement<Answers<S>> {
    return new Statement(() => settled(() => statements.map((statement) => statement.send())));
  }

  /** Returns the statement with a converted answer. */
  map<U>(read: (value: T) => U): Statement<U> {
    return new Statement(async () => read(await this.send()));
  }

  /** Adds a statement that depends on the answer of this one and is sent after it. */
  followedBy<U>(next: (value: T) => Statement<U>): Statement<U> {
    return new Statement(async () => next(await this.send()).send());
  }

  // biome-ignore lint/suspicious/noThenProperty: it makes the compiler refuse to await a statement that was never sent
  then(_unsent: "A statement is sent by send() or pipelined()"): never {
    throw new TypeError("A statement was awaited that has not been sent");
  }
}

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
 * Sends statements without waiting for each other's answers. Waits for all of them even after a failure: a
 * later statement would otherwise run in another transaction.
 * @throws the first failure, in the order of the arguments, that no other one caused
 */
export function pipelined<const S extends readonly Statement<unknown>[]>(
  ...statements: S
): Promise<Answers<S>> {
  return Statement.all(statements).send();
}

/**
 * Pipelines jobs that do more than send statements, such as a list page with its caches and corrections. Each
 * starts in this order, and none may rely on another's effects.
 * @throws as `pipelined`
 */
export function pipelinedJobs<const J extends readonly (() => Promise<unknown>)[]>(
  ...jobs: J
): Promise<{ -readonly [K in keyof J]: Awaited<ReturnType<J[K]>> }> {
  return settled(() => jobs.map((job) => job()));
}

/** The SQLSTATE of statements after a failed one, which says nothing about the cause. */
const afterFailure = "25P02";

async function settled<T extends readonly unknown[]>(begin: () => Promise<unknown>[]): Promise<T>;
async function settled(begin: () => Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(begin());
  const failures = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  if (failures.length > 0)
    throw failures.find((failure) => sqlState(failure) !== afterFailure) ?? failures[0];
  return outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
}
