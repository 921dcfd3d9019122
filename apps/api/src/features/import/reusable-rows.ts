import { importNewStages } from "@lanyard/contract/import/import-job-schema";
import { dateReading } from "@lanyard/contract/import/import-schema";
import { z } from "zod";
import { areUnchangedSinceRead, countStagedRows, deleteReusableRows } from "./import-sql.ts";
import type { ImportedKind, RowContext } from "./importable.ts";
import type { StagedRows } from "./staged-rows.ts";

/**
 * The state by which a run decides whether to reuse the rows of its check. Reading takes four fifths of a
 * check and half of a run.
 */
export const reusableRows = z.object({
  import_id: z.uuid(),
  rows: z.number().int(),
  /** The number of the last row that was read, while the check is still reading. */
  read_to: z.number().int().default(0),
  /** All inputs that affect how rows are read, except the file, as one string. */
  read_with: z.string(),
  dates_read: z.array(dateReading),
  new_stages: z.array(importNewStages).default([]),
});
export type ReusableRows = z.output<typeof reusableRows>;

export const contextFingerprint = (
  { enteredAt: _, ...context }: RowContext,
  { ways, custom }: Pick<ImportedKind, "ways" | "custom">,
) => JSON.stringify({ ...context, keys: ways.map(({ key }) => key), custom: [...custom.values()] });

/** Returns whether links must be found before matches, because rows match by links. */
export const linksFirst = ({ ways }: Pick<ImportedKind, "ways">): boolean =>
  ways.some(({ endsInLink }) => endsInLink);

/**
 * Returns the state for the run. Returns null if the run must read the rows again, because some rows match or
 * link to existing records, or can enter a stage.
 */
export async function storeReusableRows(rows: StagedRows): Promise<ReusableRows | null> {
  const { tx, importId, importable, hasStages } = rows;
  if (hasStages || linksFirst(importable) || !(await areUnchangedSinceRead(tx, importId))) return null;
  return {
    ...{ import_id: importId, rows: await countStagedRows(tx, importId), read_to: 0, new_stages: [] },
    read_with: rows.contextFingerprint,
    dates_read: [...rows.datesRead],
  };
}

/**
 * Returns whether all rows of the check still exist and another reading of the file would give the same rows.
 * Otherwise deletes them.
 */
export async function areReusable(
  kept: ReusableRows,
  { tx, contextFingerprint }: Pick<StagedRows, "tx" | "contextFingerprint">,
): Promise<boolean> {
  if (kept.read_with === contextFingerprint && (await countStagedRows(tx, kept.import_id)) === kept.rows)
    return true;
  await deleteReusableRows(tx, kept.import_id);
  return false;
}
