import { SigninProblem } from "#src/problem.ts";
import type { RegisteredClient } from "./registered-client.ts";

/** Exact text only: parsing an origin before comparing it is how look-alikes get in. Answers our own copy of it. */
export function checkOrigin(client: RegisteredClient, origin: string | undefined): string {
  const registered = client.origins.find((known) => known === origin);
  if (registered === undefined) throw new SigninProblem("ORIGIN_NOT_ALLOWED");
  return registered;
}
