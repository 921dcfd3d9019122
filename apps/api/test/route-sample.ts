/** The path parameters and the body of a valid call of a route, with ids of acme's records. */
export interface RouteSample {
  params: Record<string, string>;
  body?: unknown;
}
