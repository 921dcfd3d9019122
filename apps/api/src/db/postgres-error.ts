import { z } from "zod";

const postgresError = z.object({
  code: z.string(),
  message: z.string().default(""),
  constraint: z.string().optional(),
  column: z.string().optional(),
});

/** The SQLSTATE of a database error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const parsed = postgresError.safeParse(error);
  return parsed.success ? parsed.data.code : undefined;
}

/** Returns whether the error is a violation of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const parsed = postgresError.safeParse(error);
  if (!parsed.success) return false;
  const { constraint: named = constraintIn(parsed.data.message) } = parsed.data;
  return named === constraint;
}

/** Reads the constraint from a node's message, which has the shard's number after the name. */
function constraintIn(message: string): string | undefined {
  return / constraint "(\w+?)(?:_\d{6,})?"/u.exec(message)?.[1];
}

/** Returns the column whose value the database refused, if known. */
export function columnOf(error: unknown): string | undefined {
  return postgresError.safeParse(error).data?.column;
}

/**
 * Returns whether a cluster's node does not answer: the coordinator reports a lost connection while its own
 * works.
 */
export const isNodeAway = (error: unknown) => /^08/u.test(sqlState(error) ?? "");
