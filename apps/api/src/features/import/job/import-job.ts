import {
  type ImportCheck,
  importCheck,
  importCheckInput,
  importGroup,
  importJob,
  importRunResult,
} from "@lanyard/contract/import/import-job-schema";
import type { Language } from "@lanyard/contract/person/person-options";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { refusalText } from "#src/http/refusal-text.ts";
import type { beginningAs } from "../import-preview.ts";
import type { ImportRow } from "./import-job-sql.ts";

/** What a check found, before it is told in somebody's language. */
export interface FoundCheck extends Omit<ImportCheck, "groups"> {
  readonly groups: readonly { reason: Refusal; rows: number; first_rows: number[] }[];
}

const storedRefusal = z.custom<Refusal>(
  (value) => typeof value === "object" && value !== null && "id" in value,
);
const storedGroup = importGroup.extend({ reason: storedRefusal });
const storedCheck = importCheck.extend({ groups: z.array(storedGroup) });

/** How the file was read, as columns. */
export function readingColumns(read: Awaited<ReturnType<typeof beginningAs>>) {
  return {
    headers: JSON.stringify(read.headers),
    sample_rows: JSON.stringify(read.sampleRows),
    suggested_mapping: JSON.stringify(read.suggestedMapping),
    delimiter: read.delimiter,
    quoting: read.quoting,
    has_header: read.hasHeader,
    rows_above: read.rowsAbove,
  };
}

/** An import as it goes out. */
export function jobOf(row: ImportRow, language: Language): z.input<typeof importJob> {
  const { progress_done: done, progress_total: total, check_result, failure, choices, result } = row;
  return {
    ...importJob
      .pick({ state: true, kind: true, headers: true, sample_rows: true, suggested_mapping: true })
      .extend(importJob.pick({ encoding: true, delimiter: true, quoting: true }).shape)
      .parse(row),
    id: row.id,
    file_name: row.file_name,
    encoding_is_sure: row.encoding_is_sure,
    has_header: row.has_header,
    rows_above: row.rows_above,
    progress: { done, total },
    choices: choices === null ? null : importCheckInput.parse(choices),
    check: check_result === null ? null : checkOf(check_result, language),
    result: result === null ? null : importRunResult.parse(result),
    reason: failure === null ? null : refusalText(storedRefusal.parse(failure), language),
    action_id: row.action_id,
    owner_id: row.owner_id,
    owner_name: row.owner_name,
    is_seen: row.is_seen,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function checkOf(stored: unknown, language: Language): ImportCheck {
  const { groups, ...counts } = storedCheck.parse(stored);
  return {
    ...counts,
    groups: groups.map(({ reason, ...rest }) => ({ reason: refusalText(reason, language), ...rest })),
  };
}
