import { z } from "zod";
import { requiredText, version } from "../field/field-schema.ts";
import { actionId } from "../field/ids.ts";
import { searchParam } from "../field/listing-schema.ts";
import { maxBulkIds, maxBulkUpdate, maxEditedCells, maxEditedRecords } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/** Repeated ids count once. */
export function bulkDeletion<Id extends z.ZodType<string>>(id: Id) {
  return z.strictObject({
    ids: z.array(id).min(1, refusalMessage("nothingSelected")).max(maxBulkIds, tooMany),
  });
}

const tooMany = refusalMessage("tooManyToDelete", { count: maxBulkIds });

/**
 * The response to a bulk deletion, which is one action. `deleted` excludes records that were already deleted.
 */
export const bulkDeletionAnswer = z.object({
  success: z.literal(true),
  actionId,
  deleted: z.number().int(),
});

export function matchingOf<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({ ...filters, q: searchParam.optional(), search: searchParam.optional() });
}

/**
 * Returns the schema of a deletion of all matching records except those in `except`. `count` is the number
 * that the user saw; if more records match now, the server refuses the request.
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

/**
 * Returns the shape of a selection of records: either `ids`, or all records that match `matching` except
 * those in `except`. An empty `matching` matches all records. `most` is the message for too many ids.
 */
function chosenShape<Filters extends z.ZodRawShape, Id extends z.ZodType<string>>(
  filters: Filters,
  id: Id,
  most: string,
) {
  return {
    ids: z.array(id).min(1, refusalMessage("nothingSelected")).max(maxBulkUpdate, most).optional(),
    matching: matchingOf(filters).optional(),
    except: z.array(id).max(maxBulkUpdate, most).optional(),
  };
}

interface Chosen {
  readonly ids?: unknown;
  readonly matching?: unknown;
  readonly except?: unknown;
}

function requireChosen<Body extends z.ZodType<Chosen>>(body: Body) {
  return body
    .refine(({ ids, matching }) => ids !== undefined || matching !== undefined, {
      message: refusalMessage("nothingSelected"),
      path: ["ids"],
    })
    .refine(({ ids, matching }) => ids === undefined || matching === undefined, {
      message: refusalMessage("eitherOfTwo", { one: "ids", other: "matching" }),
      path: ["matching"],
    })
    .refine(
      ({ ids, matching, except }) => except === undefined || ids === undefined || matching !== undefined,
      {
        message: refusalMessage("meaninglessWithout", { field: "matching" }),
        path: ["except"],
      },
    );
}

export function chosenExport<Filters extends z.ZodRawShape, Id extends z.ZodType<string>>(
  filters: Filters,
  id: Id,
) {
  const most = refusalMessage("tooManyToExport", { count: maxBulkUpdate });
  return requireChosen(z.strictObject(chosenShape(filters, id, most)));
}

const tooManyToChange = refusalMessage("tooManyToChange", { count: maxBulkUpdate });
const mostTags = 50;
const tagList = z
  .array(requiredText(100, refusalMessage("tagsFilterEmpty")))
  .max(mostTags)
  .optional();

/**
 * Returns the schema of a change to many records. Tags outside `add_tags` and `remove_tags` stay. `fill`
 * contains values for missing fields; with `fill`, the server refuses the request if a record still lacks a
 * field that its new stage requires.
 */
export function bulkUpdateOf<
  Filters extends z.ZodRawShape,
  Id extends z.ZodType<string>,
  Change extends z.ZodType,
  Fill extends z.ZodType,
>(filters: Filters, id: Id, { change, fill }: { change: Change; fill: Fill }) {
  return requireChosen(
    z.strictObject({
      ...chosenShape(filters, id, tooManyToChange),
      change,
      fill: fill.optional(),
      add_tags: tagList,
      remove_tags: tagList,
    }),
  );
}

/**
 * The number of changed records, and the records that failed. Records that already had the values count as
 * neither. `actionId` is missing if no record changed.
 */
export const bulkUpdateAnswer = z.object({
  success: z.literal(true),
  changed: z.number().int(),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  actionId: actionId.optional(),
});

/**
 * Returns the schema of edits to several records, such as a pasted block of cells. The server does not
 * overwrite a value that changed after `version`. Several edits of one record count as one.
 */
export function cellEditsOf<Id extends z.ZodType<string>, Change extends z.ZodType<object>>(
  id: Id,
  change: Change,
) {
  const edit = z.strictObject({ id, version: version.optional(), change });
  return z
    .strictObject({
      edits: z
        .array(edit)
        .min(1, refusalMessage("bulkChangeEmpty"))
        .max(maxEditedRecords, refusalMessage("tooManyToChange", { count: maxEditedRecords })),
    })
    .refine(({ edits }) => countCells(edits) <= maxEditedCells, {
      message: refusalMessage("tooManyCells", { count: maxEditedCells }),
      path: ["edits"],
    });
}

function countCells(edits: readonly object[]): number {
  return edits.reduce((sum, edit) => sum + Object.keys(Reflect.get(edit, "change")).length, 0);
}

/**
 * The number of changed records, their new versions, and the reason why each failed value was not changed;
 * with the `version` of a failed value, the caller can overwrite it. Without changed records, no action is
 * logged.
 */
export const cellEditsAnswer = z.object({
  success: z.literal(true),
  changed: z.number().int(),
  versions: z.array(z.object({ id: z.string(), version })),
  failed: z.array(
    z.object({ id: z.string(), field: z.string(), message: z.string(), version: version.optional() }),
  ),
  actionId: actionId.optional(),
});
