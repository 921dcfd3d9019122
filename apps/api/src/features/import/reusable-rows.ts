import { dateReading, importRowError, importRowWarning } from "@lanyard/contract/import/import-schema";
import { z } from "zod";
import { type ImportReport, storedReason, storedRefusal } from "./import-errors.ts";
import type { RowContext } from "./importable.ts";
import {
  areUnchangedSinceRead,
  countStagedRows,
  deleteReusableRows,
  selectRefusedRows,
} from "./reusable-rows-sql.ts";
import type { StagedRows } from "./staged-rows.ts";

/**
 * What a run needs to know of the rows that its check has read and left in the staging table. Reading a file takes four fifths
 * of a check and half of a run; it is left out where it would come to the same.
 */
export const reusableRows = z.object({
  import_id: z.uuid(),
  rows: z.number().int(),
  /** The last row that a check has read, until it has read all. */
  read_to: z.number().int().default(0),
  /** All that rows are read with beside the file. */
  read_with: z.string(),
  left_out: z.object({
    count: z.number().int(),
    named: z.array(importRowError.extend({ message: storedReason })),
    groups: z
      .array(
        z.object({
          message: storedRefusal,
          count: z.number().int(),
          first: z.array(importRowWarning.extend({ message: storedReason })),
        }),
      )
      // What was kept before cells were grouped.
      .default([]),
  }),
  dates_read: z.array(dateReading),
  values: z
    .array(
      z.object({
        header: z.string(),
        values: z.array(
          z.object({ value: z.string(), target: z.string().nullable(), rows: z.number().int() }),
        ),
        moreRows: z.number().int(),
      }),
    )
    // What was kept before values were told.
    .default([]),
});
export type ReusableRows = z.output<typeof reusableRows>;

/** What rows are read with as a text to compare; not when, which a run says itself of what it makes. */
export const contextFingerprint = ({ enteredAt: _, ...context }: RowContext) => JSON.stringify(context);

/**
 * The rows of a check for its run; null where it has to read them anew: a row that meets a record or a company of before
 * was changed by the check, as are rows of which only one of their links is kept, and who enters a stage does so at the time
 * of the run.
 */
export async function storeReusableRows(
  { tx, importId, importable, hasStages, contextFingerprint, datesRead }: StagedRows,
  {
    leftOut,
    values,
  }: { readonly leftOut: ReusableRows["left_out"]; readonly values: ReusableRows["values"] },
): Promise<ReusableRows | null> {
  if (hasStages || importable.ofSeveral !== undefined || !(await areUnchangedSinceRead(tx, importId)))
    return null;
  return {
    import_id: importId,
    rows: await countStagedRows(tx, importId),
    read_to: 0,
    read_with: contextFingerprint,
    left_out: leftOut,
    dates_read: [...datesRead],
    values,
  };
}

/** Takes over what the check has read and told, if it is all there and would be read alike now; else it goes. Answers which. */
export async function reuseCheckedRows(
  kept: ReusableRows,
  { tx, contextFingerprint }: Pick<StagedRows, "tx" | "contextFingerprint">,
  report: ImportReport,
): Promise<boolean> {
  if (kept.read_with !== contextFingerprint || (await countStagedRows(tx, kept.import_id)) !== kept.rows) {
    await deleteReusableRows(tx, kept.import_id);
    return false;
  }
  report.failed.addAll(await selectRefusedRows(tx, kept.import_id, report.mostNamed));
  report.leftOut.addAll(kept.left_out);
  report.values.addAll(kept.values);
  return true;
}
