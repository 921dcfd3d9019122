import type { Caller } from "@lanyard/api/http/caller";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Goal {
  /**
   * Whether the goal depends on the plain statement: the p50 over HTTP may be twice the statement's p50 plus
   * 3 ms.
   */
  readonly besideSql?: boolean;
  readonly p50?: number;
  readonly p99?: number;
}

/** A line of the table: a request over HTTP, its service, a handwritten statement, and the goal. */
export interface Scenario {
  readonly name: string;
  readonly goal: Goal;
  /** The number of connections, if it is lower than in the options. */
  readonly atOnce?: number;
  readonly http: (turn: number) => HttpRequest;
  readonly service: (caller: Caller) => Promise<unknown>;
  readonly plain: (turn: number) => Statement;
  /**
   * Present if the scenario writes. Each repetition replaces `marker` with a new text, and all ids except
   * `keep` with new ids.
   */
  readonly write?: { readonly marker: string; readonly keep: readonly string[] };
}

export const get = (path: string): HttpRequest => ({ method: "GET", path });

/**
 * Returns the scenario with the default number of clients, and a variant for each lower number. Two
 * clients are enough: without pauses, they send more requests than a hundred users.
 */
export function withFewerClients(scenario: Scenario, fewer: readonly number[] = [2]): Scenario[] {
  const variants = fewer.map((atOnce) => ({
    ...scenario,
    name: `${scenario.name} (${atOnce} at once)`,
    atOnce,
  }));
  return [scenario, ...variants];
}
