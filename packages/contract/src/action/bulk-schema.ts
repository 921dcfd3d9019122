import { z } from "zod";
import { actionId } from "../field/ids.ts";
import { searchParam } from "../field/listing-schema.ts";
import { maxBulkIds } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/** A selection of records to delete: at least one id, at most 10,000; doubled ids count once. */
export function bulkDeletion<Id extends z.ZodType<string>>(id: Id) {
  return z.strictObject({
    ids: z.array(id).min(1, refusalMessage("nothingSelected")).max(maxBulkIds, tooMany),
  });
}

const tooMany = refusalMessage("tooManyToDelete", { count: maxBulkIds });

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

/**
 * All that match but those in `except`. `count` is how many the person saw chosen so: should it be more by now, nothing
 * is deleted.
 */
export function matchDeletion<Filters extends z.ZodRawShape, Id extends z.ZodType<string>>(
  filters: Filters,
  id: Id,
) {
  const count = z.number().int().min(1, refusalMessage("nothingSelected")).max(maxBulkIds, tooMany);
  const except = z.array(id).max(maxBulkIds, tooMany).optional();
  const search = searchParam.optional();
  return z.strictObject({ ...filters, q: search, search, count, except });
}
