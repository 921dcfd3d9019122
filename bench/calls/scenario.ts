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
   * Whether the plain statement also limits the p50 over HTTP, to twice the p50 of the statement plus 3 ms.
   */
  readonly besideSql?: boolean;
  readonly p50?: number;
  readonly p99?: number;
}

/** A line of the table: a request over HTTP, a handwritten statement, and the goal. */
export interface Scenario {
  readonly name: string;
  readonly goal: Goal;
  /** The number of connections, if it is lower than in the options. */
  readonly atOnce?: number;
  readonly http: (turn: number) => HttpRequest;
  readonly plain: (turn: number) => Statement;
}

export const get = (path: string): HttpRequest => ({ method: "GET", path });

export function withClients(scenario: Scenario, atOnce: number): Scenario {
  return { ...scenario, name: `${scenario.name} (${atOnce} at once)`, atOnce };
}

/**
 * Returns the scenario with the default number of clients, and a variant for each lower number. Two
 * clients are enough: without pauses, they send more requests than a hundred users.
 */
export function withFewerClients(scenario: Scenario, fewer: readonly number[] = [2]): Scenario[] {
  return [scenario, ...fewer.map((atOnce) => withClients(scenario, atOnce))];
}
