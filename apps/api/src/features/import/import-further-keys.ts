import { refusal } from "@lanyard/contract/refusals/refusal";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { phoneCountry } from "#src/records/kind/record-sql.ts";
import { cellRefusal } from "./field-cell.ts";
import { selectTakenRows, updateRowRecords, walkTakenKeys } from "./import-further-keys-sql.ts";
import { refuseRows } from "./import-sql.ts";
import type { ModeOf } from "./merge-modes.ts";
import type { StagedRows } from "./staged-rows.ts";

const rowsPerStep = 100;

const rowsPerRefusal = 1000;

/**
 * Refuses rows whose value of a unique custom field belongs to another record or an earlier row. Returns
 * whether any row was refused.
 */
export async function refuseTakenValues(rows: StagedRows, modeOf: ModeOf): Promise<boolean> {
  const { tx, importable, slices, targets } = rows;
  const { noun } = importable.declaration;
  let hasTaken = false;
  for (const [name, { label, is_unique: isUnique, shown: storage }] of importable.custom) {
    if (!isUnique || storage === undefined || !targets.has(name) || modeOf(name) === "keep") continue;
    const part = { name, storage, limit: rowsPerRefusal };
    for (let isMore = true; isMore; ) {
      const taken = await selectTakenRows(rows, part);
      const ids = taken.flatMap(({ record_id }) => record_id ?? []);
      const names = await selectRecordNames(tx, noun, [...new Set(ids)]).send();
      const refused = taken.map(({ row_number, value, record_id, first_row }) => ({
        row_number,
        reason:
          record_id === null
            ? refusal("rowOfSameValue", { row: first_row ?? 0, label, value })
            : refusal("customTaken", {
                ...{ label, value },
                name: names.find(({ id }) => id === record_id)?.name ?? "",
              }),
      }));
      await refuseRows(rows, refusal("importTakenValue"), refused);
      hasTaken ||= taken.length > 0;
      isMore = taken.length === rowsPerRefusal;
      await slices.yieldIfOver();
    }
  }
  return hasTaken;
}

/**
 * Removes additional unique keys, such as email addresses, from rows if the keys belong to another record or
 * another row. Returns whether any key was removed.
 */
export async function removeTakenKeys(rows: StagedRows): Promise<boolean> {
  const { tx, slices, importable, targets } = rows;
  const furtherKeys = importable.ways.find(({ unique }) => unique !== undefined)?.unique?.further;
  if (furtherKeys === undefined || !targets.has(furtherKeys.target)) return false;
  const named = { noun: importable.declaration.noun, target: furtherKeys.target };
  const country = await phoneCountry(tx);
  let hasTaken = false;
  for await (const found of walkTakenKeys(rows, furtherKeys, rowsPerStep)) {
    const changed = found.map(({ row_number, record, company_name: company, taken }) => ({
      row_number,
      record: furtherKeys.without(record, { taken: new Set(taken), company, phoneCountry: country }),
      left_out: taken.map((key) => cellRefusal(named, key, furtherKeys.taken)),
    }));
    if (changed.length > 0) await updateRowRecords(rows, changed);
    hasTaken ||= changed.length > 0;
    await slices.yieldIfOver();
  }
  return hasTaken;
}
