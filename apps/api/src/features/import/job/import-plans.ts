import { csvEncoding } from "@lanyard/contract/import/csv-encoding";
import { importCheckInput, importKind } from "@lanyard/contract/import/import-job-schema";
import type { Caller } from "#src/http/caller.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { decodeText } from "../csv-decoding.ts";
import { findShape } from "../csv-shape.ts";
import { findNewOptions, newFieldsOf, planWith } from "../import-fields.ts";
import type { ImportPlan } from "../import-settling.ts";
import { withMappedFields } from "../importables.ts";
import { mappingOf, partsOf, requireMapping } from "../imported-kinds.ts";
import { reusableRows } from "../reusable-rows.ts";
import { newFieldsIn, newStagesOf } from "./import-job.ts";
import { type ImportRow, storedImport } from "./import-job-sql.ts";
import type { Progress } from "./import-progress.ts";
import type { ImportJobParts } from "./job-parts.ts";
import { sheetPart, storedPieces } from "./stored-file.ts";

export interface ClaimedImport {
  readonly caller: Caller;
  readonly row: ImportRow;
  readonly parts: Pick<ImportJobParts, "store" | "createSlices">;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export const kindOf = ({ kind }: ImportRow) => importKind.parse(kind);

/** The size of a file that takes half a second to read. Starting a thread also takes half a second. */
const mostBytesWithoutThread = 2_000_000;

export async function plansOf({ row, caller, parts, signal, onProgress }: ClaimedImport) {
  const kind = kindOf(row);
  const chosen = importCheckInput.parse(row.choices);
  const { has_header: hasHeader, rows_above: rowsAbove, ...stored } = storedImport.parse(row);
  const encoding = csvEncoding.parse(stored.encoding);
  const key = { orgId: caller.orgId, id: row.id };
  const part = sheetPart(row);
  const progress = countProgress(row, onProgress);
  const read = () => {
    progress.onStart();
    return decodeText(storedPieces(parts.store, key, { part, onBytes: progress.onBytes }), encoding);
  };
  const source = {
    read,
    createSlices: parts.createSlices,
    isLarge: row.file_bytes > mostBytesWithoutThread,
  };
  const [delimiter, quoting] = [stored.delimiter ?? undefined, stored.quoting ?? undefined];
  const shape = await findShape(source, { delimiter, quoting, hasHeader, rowsAbove });
  const writes = row.state === "running";
  const planned = await caller.reading(async (tx) => {
    const added = writes ? newFieldsIn(row) : await newFieldsOf(tx, kind, chosen, shape.headers);
    const definitions = await customDefinitions(tx).send();
    return { definitions, plan: planWith(kind, chosen.mapping, definitions, added) };
  });
  requireMapping(planned.plan.kinds, kind, shape.headers, planned.plan.mapping, "columnMapping");
  const added = writes
    ? planned.plan.added
    : await findNewOptions(planned.plan, { kind, source, shape, signal, choices: chosen });
  const { kinds, mapping } = planWith(kind, chosen.mapping, planned.definitions, added);
  const chosenParts = partsOf(kinds, kind).flatMap((part) => {
    const own = mappingOf(kind, part, mapping);
    const importable = withMappedFields(part, own);
    return kind === "mixed" && Object.keys(own).length === 0 ? [] : [{ importable, own }];
  });
  const isPart = kind === "mixed";
  const plans = chosenParts.map(
    ({ importable, own }, index): ImportPlan => ({
      ...{ importable, source, shape, signal, isPart },
      // In a mixed file, companies have a separate plan, so the other plans must not create them.
      choices: {
        ...chosen,
        mapping: own,
        create_companies: chosen.create_companies && !isPart,
        isHeldFine: index < chosenParts.length - 1,
      },
      ...((!writes || chosen.create_stages) && { newStages: newStagesOf(row) }),
      ...(writes && !isPart && row.kept_rows !== null && { kept: reusableRows.parse(row.kept_rows) }),
      ...progress.ofKind(index, chosenParts.length),
    }),
  );
  return { kinds, added, source, plans, wholeProgress: () => progress.whole(chosenParts.length) };
}

/**
 * Counts the rows that an import has read and written. The total is the number of rows in the check, or else
 * an estimate from the bytes read.
 */
function countProgress(row: ImportRow, onProgress: ClaimedImport["onProgress"]) {
  const size = Math.max(1, row.file_bytes);
  const writes = row.state === "running";
  const counted = writes ? Number(row.progress_total) : undefined;
  const readByKind = new Map<number, number>();
  let [lastRead, written, bytesRead] = [0, 0, 0];
  const read = () => [...readByKind.values()].reduce((sum, rows) => sum + rows, 0);
  const report = (kinds: number) => {
    const total = counted ?? Math.max(lastRead, Math.round((lastRead * size) / Math.max(1, bytesRead)));
    // A run reads and writes each row for each kind. Reading and writing are each half of the progress.
    const done = writes ? (read() + written) / 2 : read();
    onProgress({ done: Math.floor(done / kinds), total });
  };
  return {
    onStart() {
      bytesRead = 0;
    },
    onBytes(bytes: number) {
      bytesRead += bytes;
    },
    ofKind: (index: number, kinds: number): Pick<ImportPlan, "onRow" | "onWritten"> => ({
      onRow(count, areAll) {
        if (areAll) bytesRead = size;
        lastRead = count;
        readByKind.set(index, count);
        report(kinds);
      },
      onWritten(count) {
        written += count;
        report(kinds);
      },
    }),
    /** Returns the final progress, because the last stored progress can be a second old. */
    whole(kinds: number) {
      const rows = Math.round(read() / kinds);
      return { progress_done: rows, progress_total: rows };
    },
  };
}
