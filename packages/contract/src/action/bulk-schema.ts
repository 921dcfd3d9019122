import { z } from "zod";
import { actionId } from "../field/ids.ts";
import { searchParam } from "../field/listing-schema.ts";
import { maxBulkIds } from "../limits.ts";

/** A selection of records to delete: at least one id, at most 10,000; doubled ids count once. */
export function bulkDeletion<Id extends z.ZodType<string>>(id: Id) {
  return z.strictObject({
    ids: z
      .array(id)
      .min(1, "Nothing is selected")
      .max(maxBulkIds, `At most ${maxBulkIds} records can be deleted at once`),
  });
}

/** One action for the whole selection; ids that were already gone are not counted. */
export const bulkDeletionAnswer = z.object({
  success: z.literal(true),
  actionId,
  deleted: z.number().int(),
});

/** What narrows a list, wherever its pages are. */
export function matchingOf<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({ ...filters, q: searchParam.optional(), search: searchParam.optional() });
}

/** `count` is how many the person saw match: should more match by now, nothing is deleted. */
export function matchDeletion<Filters extends z.ZodRawShape>(filters: Filters) {
  const count = z
    .number()
    .int()
    .min(1, "Nothing is selected")
    .max(maxBulkIds, `At most ${maxBulkIds} records can be deleted at once`);
  return z.strictObject({ ...filters, q: searchParam.optional(), search: searchParam.optional(), count });
}
