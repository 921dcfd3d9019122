import type { Caller } from "@lanyard/api/http/caller";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  /** Headers in addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Goal {
  /** HTTP's p50 at most twice the plain statement's and 3 ms more. */
  readonly besideSql?: boolean;
  readonly p50?: number;
  readonly p99?: number;
}

/** One line of the table: a request over HTTP, the service behind it, one statement written by hand, and the goal. */
export interface Scenario {
  readonly name: string;
  readonly goal: Goal;
  /** The number of connections when it is lower than the options say. */
  readonly atOnce?: number;
  readonly http: (turn: number) => HttpRequest;
  readonly service: (caller: Caller) => Promise<unknown>;
  readonly plain: (turn: number) => Statement;
  /** A replayed write gets new ids and a new text in place of this marker each turn. */
  readonly write?: { readonly marker: string; readonly keep: readonly string[] };
}

export const get = (path: string): HttpRequest => ({ method: "GET", path });

/**
 * Returns the scenario for ten and for fewer clients: two without a pause request more lists than a hundred
 * users.
 */
export function withFewerClients(scenario: Scenario, fewer: readonly number[] = [2]): Scenario[] {
  const variants = fewer.map((atOnce) => ({
    ...scenario,
    name: `${scenario.name} (${atOnce} at once)`,
    atOnce,
  }));
  return [scenario, ...variants];
}
