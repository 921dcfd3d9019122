import { z } from "zod";

export const fieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/**
 * The body of a refusal, sent with the media type `application/problem+json` (RFC 9457). Rulings, B defines
 * the properties.
 */
export const problem = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(fieldProblem).optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problem>;
