import { csvEncoding } from "@lanyard/contract/import/csv-encoding";
import {
  type ImportCheckInput,
  importCheckInput,
  importKind,
} from "@lanyard/contract/import/import-job-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { fileError } from "#src/http/app-error.ts";
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
import type { ImportRow } from "./import-job-sql.ts";
import type { ImportJobParts } from "./job-parts.ts";
import { sheetPart, storedPieces } from "./stored-file.ts";

export interface ClaimedImport {
  readonly caller: Caller;
  readonly row: ImportRow;
  readonly parts: Pick<ImportJobParts, "store" | "createSlices">;
  /** Aborted to stop the work without changes. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { done: number; total: number }) => void;
}

export const kindOf = ({ kind }: ImportRow) => importKind.parse(kind);

/** The size of a file that takes half a second to read. Starting a thread takes as long. */
const mostBytesWithoutThread = 2_000_000;

/** Returns the reading options of a file, and a plan for each kind that its rows create. */
export async function plansOf({ row, caller, parts, signal, onProgress }: ClaimedImport) {
  const kind = kindOf(row);
  const chosen = importCheckInput.parse(row.choices);
  const encoding = chosen.encoding ?? csvEncoding.parse(row.encoding);
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
  const { delimiter, quoting, has_header: hasHeader, rows_above: rowsAbove } = chosen;
  const shape = await findShape(source, { delimiter, quoting, hasHeader, rowsAbove });
  if (shape.headers.length === 0) throw fileError("file", refusal("csvEmpty"));
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
  const choices = choicesOf({ ...chosen, mapping });
  const chosenParts = partsOf(kinds, kind).flatMap((part) => {
    const columnMapping = mappingOf(kind, part, choices.columnMapping);
    const importable = withMappedFields(part, columnMapping);
    return kind === "mixed" && Object.keys(columnMapping).length === 0 ? [] : [{ importable, columnMapping }];
  });
  const isPart = kind === "mixed";
  const plans = chosenParts.map(
    ({ importable, columnMapping }, index): ImportPlan => ({
      ...{ importable, source, shape, signal, isPart },
      // In a mixed file, companies are a separate kind.
      choices: {
        ...choices,
        columnMapping,
        createCompanies: choices.createCompanies && !isPart,
        isHeldFine: index < chosenParts.length - 1,
      },
      ...((!writes || choices.createStages) && { newStages: newStagesOf(row) }),
      ...(writes && !isPart && row.kept_rows !== null && { kept: reusableRows.parse(row.kept_rows) }),
      ...progress.ofKind(index, chosenParts.length),
    }),
  );
  return { kinds, added, source, shape, plans, wholeProgress: () => progress.whole(chosenParts.length) };
}

/** Counts the rows that an import has read and written. The total is estimated from the bytes read. */
function countProgress(row: ImportRow, onProgress: ClaimedImport["onProgress"]) {
  const size = Math.max(1, row.file_bytes);
  const writes = row.state === "running";
  const counted = writes ? rowsOfCheck(row) : undefined;
  const ended = { read: 0, written: 0 };
  let now = { read: 0, written: 0 };
  let bytesRead = 0;
  const report = (kinds: number) => {
    const total = counted ?? Math.max(now.read, Math.round((now.read * size) / Math.max(1, bytesRead)));
    const done = ended.read + now.read + (writes ? ended.written + now.written : 0);
    // A run reads and writes each row for each kind. Reading and writing are each half of the work.
    onProgress({ done: Math.floor(done / kinds / (writes ? 2 : 1)), total });
  };
  return {
    onStart() {
      bytesRead = 0;
    },
    onBytes(bytes: number) {
      bytesRead += bytes;
    },
    ofKind(index: number, kinds: number): Pick<ImportPlan, "onRow" | "onWritten"> {
      let hasBegun = index === 0;
      return {
        onRow(count, areAll) {
          if (areAll) bytesRead = size;
          if (!hasBegun) {
            hasBegun = true;
            ended.read += now.read;
            ended.written += now.written;
            now = { read: 0, written: 0 };
          }
          now.read = count;
          report(kinds);
        },
        onWritten(count) {
          now.written += count;
          report(kinds);
        },
      };
    },
    /** Returns the final progress, because the last stored progress can be a second old. */
    whole(kinds: number) {
      const rows = Math.round((ended.read + now.read) / kinds);
      return { progress_done: rows, progress_total: rows };
    },
  };
}

const checkedKinds = z.object({ kinds: z.array(z.record(z.string(), z.unknown())) });

/** Returns the number of rows in the check. Every kind counts all rows. */
function rowsOfCheck({ check_result: found }: ImportRow): number | undefined {
  const counted = checkedKinds
    .safeParse(found)
    .data?.kinds.map((kind) =>
      Object.values(kind).reduce<number>((sum, rows) => (typeof rows === "number" ? sum + rows : sum), 0),
    );
  return counted === undefined || counted.length === 0 ? undefined : Math.max(...counted);
}

const waysOf = {
  key: ["key"],
  external_id: ["external_id", "key"],
  phone: ["key", "phone"],
  key_or_name: ["key", "external_id", "alike"],
  name_and_company: ["key", "external_id", "alike", "name_and_company"],
} as const;

function choicesOf({
  mapping,
  match_by,
  on_match,
  column_choices,
  create_companies,
  create_stages,
  owner_id,
  date_order,
  name_order,
  time_zone,
  values,
}: ImportCheckInput) {
  return {
    columnMapping: mapping,
    matchBy: waysOf[match_by],
    onDuplicate: on_match,
    columnChoices: column_choices,
    createCompanies: create_companies,
    createStages: create_stages,
    ownerId: owner_id,
    dateOrder: date_order,
    nameOrder: name_order,
    timeZone: time_zone,
    values,
  };
}
