import { z } from "zod";

const postgresError = z.object({
  code: z.string(),
  message: z.string().default(""),
  constraint: z.string().optional(),
  column: z.string().optional(),
});

export function sqlState(error: unknown): string | undefined {
  const parsed = postgresError.safeParse(error);
  return parsed.success ? parsed.data.code : undefined;
}

export function violates(error: unknown, constraint: string): boolean {
  const parsed = postgresError.safeParse(error);
  if (!parsed.success) return false;
  const { constraint: named = constraintIn(parsed.data.message) } = parsed.data;
  return named === constraint;
}

/** Returns the constraint in the error of a cluster node, without the shard number that the node appends. */
function constraintIn(message: string): string | undefined {
  return / constraint "(\w+?)(?:_\d{6,})?"/u.exec(message)?.[1];
}

export function columnOf(error: unknown): string | undefined {
  return postgresError.safeParse(error).data?.column;
}

/** Returns whether a cluster node is down, which the coordinator reports as a lost connection. */
export const isNodeAway = (error: unknown) => /^08/u.test(sqlState(error) ?? "");
