import { z } from "zod";
import { SigninProblem } from "#src/problem.ts";
import { parse } from "./request-checks.ts";

/** The token in a link for setup, an invitation or a new password. */
export const linkToken = z.string().min(1).max(200);
const querySchema = z.strictObject({ token: linkToken });

/**
 * Parses a form or query with a `token`. Refuses a missing or invalid token like an expired link, because
 * users do not know about tokens.
 */
export function parseWithToken<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  try {
    return parse(schema, input);
  } catch (error) {
    if (!(error instanceof SigninProblem)) throw error;
    throw error.errors.some(({ path }) => path === "token") ? new SigninProblem("LINK_NOT_USABLE") : error;
  }
}

export function tokenOfLink(query: unknown): string {
  return parseWithToken(querySchema, query).token;
}
