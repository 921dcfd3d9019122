import { Readable } from "node:stream";
import { escapeFormula } from "@lanyard/contract/import/escape-formula";
import type { ImportFailedQuery } from "@lanyard/contract/import/import-job-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { inLanguage, storedCells } from "../import-errors.ts";
import { selectUnimportedRows } from "./import-check-sql.ts";
import { columnsOf } from "./import-job.ts";
import { requireImport } from "./import-job-service.ts";
import type { ImportRow } from "./import-job-sql.ts";

export async function failedRows(
  caller: Caller,
  id: string,
  { rows }: ImportFailedQuery,
): Promise<FileAnswer> {
  const row = await requireImport(caller, id);
  const name = row.file_name.replace(/\.[^.]*$/u, "") || "import";
  return new FileAnswer({
    contentType: "text/csv; charset=utf-8",
    fileName: `${name}_${rows}.csv`,
    body: Readable.from(problemLines(caller, row, rows === "skipped")),
  });
}

const rowsPerStep = 200;

async function* problemLines(caller: Caller, row: ImportRow, isSkipped: boolean): AsyncIterable<string> {
  const headers = columnsOf(row);
  const reasonHeader = refusalText(refusal("importReason"), caller.language);
  yield `\uFEFF${csvLine([...headers, reasonHeader])}`;
  // Reading the file again clears the check result. The stored rows are then outdated.
  if (row.check_result === null && row.result === null) return;
  for (let after = -1; ; ) {
    const part = { importId: row.id, isSkipped, after, limit: rowsPerStep };
    const rows = await caller.reading((tx) => selectUnimportedRows(tx, part));
    for (const { reasons, cells } of rows) {
      const list = storedCells(cells);
      const length = Math.max(list.length, headers.length);
      const padded = Array.from({ length }, (_, index) => list[index] ?? "");
      yield csvLine([...padded, reasonList.parse(inLanguage(reasons, caller.language)).join("; ")]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerStep) return;
    after = last.row_number;
  }
}

/** The reasons of a row. A row of a mixed file can fail for several kinds of records. */
const reasonList = z.array(z.string());

const csvLine = (cells: readonly string[]) =>
  stringify([cells.map(escapeFormula)], { quoted_string: true, record_delimiter: "windows" });
