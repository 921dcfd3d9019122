import { phoneCountry } from "#src/records/record-sql.ts";
import { updateRowRecords, walkTakenKeys } from "./import-further-keys-sql.ts";
import { cellRefusal } from "./import-row.ts";
import type { StagedRows } from "./staged-rows.ts";

/** The number of rows that one step processes without yielding the event loop. */
const rowsPerStep = 100;

/** Leaves out of the rows the unique values that another record has; returns whether there were any. */
export async function removeTakenKeys(rows: StagedRows): Promise<boolean> {
  const { tx, importId, slices, importable, targets } = rows;
  const furtherKeys = importable.unique?.further;
  if (furtherKeys === undefined || !furtherKeys.targets.some((target) => targets.has(target))) return false;
  const [target = ""] = furtherKeys.targets;
  const named = { noun: importable.declaration.noun, target };
  const country = await phoneCountry(tx);
  let hasTaken = false;
  for await (const found of walkTakenKeys(tx, importId, furtherKeys, rowsPerStep)) {
    const changed = found.map(({ row_number, record, company_name: company, taken }) => ({
      row_number,
      record: furtherKeys.without(record, { taken: new Set(taken), company, phoneCountry: country }),
      left_out: taken.map((key) => cellRefusal(named, key, furtherKeys.taken)),
    }));
    if (changed.length > 0) await updateRowRecords(tx, importId, changed);
    hasTaken ||= changed.length > 0;
    await slices.yieldIfOver();
  }
  return hasTaken;
}
