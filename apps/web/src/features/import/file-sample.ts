import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob, ImportReadingInput } from "@lanyard/contract/import/import-job-schema";
import { importPreviewLines } from "@lanyard/contract/limits";
import { t } from "#src/lib/i18n/messages.ts";
import { isWorkbook } from "./import-file.ts";

/** The settings with which the server read a file. */
export type FileReading = Pick<
  ImportJob,
  | "file_name"
  | "encoding"
  | "encoding_is_sure"
  | "delimiter"
  | "quoting"
  | "has_header"
  | "rows_above"
  | "sheet"
  | "sheets"
>;

export type FileSample = FileReading & Pick<ImportJob, "headers" | "sample_rows">;

/**
 * The settings for reading a file that the user has chosen. `kind` is omitted, because the kind does not
 * affect the first rows.
 */
export type ReadingChoice = Omit<ImportReadingInput, "kind">;

/** Files up to this size are uploaded without a preview, because the full upload is as fast. */
const smallBytes = 262_144;

/**
 * Uploads the first lines of a large file and returns its first rows. Returns undefined for small files and
 * workbooks, and if the preview fails. @throws Error if the browser cannot read the file
 */
export async function readFileSample(
  client: Client,
  file: File,
  { choice, signal }: { choice: ReadingChoice; signal: AbortSignal },
): Promise<FileSample | undefined> {
  if (file.size <= smallBytes || isWorkbook(file.name)) return undefined;
  const beginning = await firstLines(file, importPreviewLines).catch((cause: unknown) => {
    throw new Error(t("import.readFailed"), { cause });
  });
  const fields = { isWhole: String(beginning === file), ...formFields(choice) };
  const input = { file: beginning, fileName: file.name, fields };
  const answer = await client.imports.previewUpload(input, { signal }).catch(() => undefined);
  if (answer === undefined) return undefined;
  const { headers, sampleRows, encoding, encodingIsSure, delimiter, quoting } = answer.data;
  return {
    file_name: file.name,
    sheet: null,
    sheets: [],
    headers,
    sample_rows: sampleRows,
    encoding,
    encoding_is_sure: encodingIsSure,
    delimiter,
    quoting,
    has_header: answer.data.hasHeader,
    rows_above: answer.data.rowsAbove,
  };
}

function formFields(choice: ReadingChoice): Record<string, string> {
  const { encoding, delimiter, quoting, has_header: hasHeader, rows_above: rowsAbove } = choice;
  const settings = Object.entries({ encoding, delimiter, quoting, hasHeader, rowsAbove });
  return Object.fromEntries(
    settings.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The maximum size of a preview in bytes. Only previews of files with very long lines reach it. */
const mostBytes = 1_000_000;

export async function firstLines(file: Blob, lines: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, mostBytes).arrayBuffer());
  // Old Macintosh programs end lines with a carriage return only.
  const lineEnd = bytes.includes(lineFeed) ? lineFeed : carriageReturn;
  let [end, seen] = [0, 0];
  for (let next = bytes.indexOf(lineEnd); next >= 0 && seen < lines; next = bytes.indexOf(lineEnd, end)) {
    end = next + 1;
    seen += 1;
  }
  if (seen < lines && file.size <= mostBytes) return file;
  // Zero bytes indicate UTF-16, whose characters have an even number of bytes.
  const isTorn = end % 2 === 1 && bytes.includes(0);
  return file.slice(0, isTorn ? end + 1 : end || bytes.length);
}
