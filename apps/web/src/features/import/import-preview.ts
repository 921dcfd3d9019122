import type { Client } from "@lanyard/client/client-shape";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { ImportPreview } from "@lanyard/contract/import/import-schema";
import { importPreviewLines } from "@lanyard/contract/limits";
import { t } from "#src/lib/i18n/messages.ts";
import { countRecords, firstLines } from "./csv-lines.ts";
import { failureText } from "./import-failure.ts";

/** A file that was looked at: its columns, and how many rows all of it has. */
export type ReadFile = {
  file: File;
  /** Chosen by the person; what is found in the file otherwise. */
  encoding?: CsvEncoding | undefined;
  preview: ImportPreview;
  rowCount: number;
};

/** Only the first lines go to the server. @throws Error with the text to show */
export async function readFile(client: Client, file: File, encoding?: CsvEncoding): Promise<ReadFile> {
  const [beginning, records, recordsInBeginning] = await countedBeginning(file);
  const fields = { isWhole: String(beginning === file), ...(encoding && { encoding }) };
  const input = { file: beginning, fileName: file.name, fields };
  try {
    const { data: preview } = await client.imports.previewUpload(input);
    // Header and notes are records too; the server tells them from rows.
    const aboveRows =
      beginning === file ? records - preview.totalRows : recordsInBeginning - preview.totalRows;
    return { file, encoding, preview, rowCount: Math.max(preview.totalRows, records - aboveRows) };
  } catch (error) {
    throw new Error(failureText(error, t("import.previewFailed")), { cause: error });
  }
}

async function countedBeginning(file: File): Promise<[Blob, number, number]> {
  try {
    const beginning = await firstLines(file, importPreviewLines);
    return [beginning, await countRecords(file), await countRecords(beginning)];
  } catch (cause) {
    throw new Error(t("import.readFailed"), { cause });
  }
}
