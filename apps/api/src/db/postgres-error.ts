import { z } from "zod";

const postgresError = z.object({
  code: z.string(),
  constraint: z.string().optional(),
  column: z.string().optional(),
});

/** The SQLSTATE of a database error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const parsed = postgresError.safeParse(error);
  return parsed.success ? parsed.data.code : undefined;
}

/** True when the error is the violation of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const parsed = postgresError.safeParse(error);
  return parsed.success && parsed.data.constraint === constraint;
}

/** The column whose value the database refused, where it says so. */
export function columnOf(error: unknown): string | undefined {
  return postgresError.safeParse(error).data?.column;
}
