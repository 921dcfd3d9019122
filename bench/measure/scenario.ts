import type { Caller } from "@lanyard/api/http/caller";
import type { HttpRequest } from "./http-measure.ts";
import type { Statement } from "./sql-measure.ts";

export interface Goal {
  /** HTTP's p50 at most twice the plain statement's and 3 ms more. */
  readonly besideSql?: boolean;
  readonly p50?: number;
  readonly p99?: number;
}

/** One kind of request: over HTTP, as the service behind it does it, and as one statement written by hand. */
export interface Scenario {
  readonly name: string;
  readonly goal: Goal;
  /** How many do it at once, when that is fewer than the options say. */
  readonly atOnce?: number;
  readonly http: (turn: number) => HttpRequest;
  readonly service: (caller: Caller) => Promise<unknown>;
  readonly plain: (turn: number) => Statement;
  /** Writes cannot be replayed as they were: their new ids and this text are replaced in every turn. */
  readonly write?: { readonly marker: string; readonly keep: readonly string[] };
}
