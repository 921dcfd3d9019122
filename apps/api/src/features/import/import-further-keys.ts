import { phoneCountry } from "#src/records/record-sql.ts";
import type { ImportReport } from "./import-errors.ts";
import { updateRowRecords, walkTakenKeys } from "./import-further-keys-sql.ts";
import { cellRefusal } from "./import-row.ts";
import type { StagedRows } from "./staged-rows.ts";

/** What is done with them holds the event loop for as long. */
const rowsPerStep = 100;

/** Leaves out of the rows what another record has already of that which only one can have, and tells of it. */
export async function removeTakenKeys(rows: StagedRows, { leftOut }: ImportReport): Promise<void> {
  const { tx, importId, slices, importable, targets } = rows;
  const { furtherKeys } = importable;
  if (furtherKeys === undefined || !furtherKeys.targets.some((target) => targets.has(target))) return;
  const [target = ""] = furtherKeys.targets;
  const named = { noun: importable.declaration.noun, target };
  const country = await phoneCountry(tx);
  for await (const found of walkTakenKeys(tx, importId, furtherKeys, rowsPerStep)) {
    const changed = found.map(({ row_number, record, company_name: company, taken }) => ({
      row_number,
      record: furtherKeys.without(record, { taken: new Set(taken), company, phoneCountry: country }),
      left_out: taken.map((key) => cellRefusal(named, key, furtherKeys.taken)),
    }));
    for (const { row_number: row, left_out } of changed)
      for (const message of left_out) leftOut.add({ row, message, cells: [] });
    if (changed.length > 0) await updateRowRecords(tx, importId, changed);
    await slices.yieldIfOver();
  }
}
