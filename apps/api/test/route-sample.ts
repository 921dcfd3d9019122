/** A valid call of a route on records of acme. */
export interface RouteSample {
  params: Record<string, string>;
  body?: unknown;
}
