import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError, fileError } from "#src/http/app-error.ts";
import { createTurns } from "#src/http/turns.ts";
import { threadMessages } from "../file-thread.ts";
import { type SpooledFile, spool } from "../import-spool.ts";
import { inspectUpload, type Judging } from "../pending-upload.ts";

const zipMark = Buffer.from("PK\x03\x04", "latin1");

/** The number of bytes before the name of the first file (APPNOTE.TXT 4.3.7, local file header). */
const entryHeadBytes = 30;
/** The compression methods in workbooks: stored and deflated. */
const packings: readonly number[] = [0, 8];

/** The names of Excel workbooks. A file with such a name must be a zip file; otherwise, it is damaged. */
const workbookName = /\.xls[xm]$/iu;

/** A sheet and its byte range in the text of the workbook; `bytes` is null for a sheet that was not read. */
export interface WorkbookSheet {
  readonly name: string;
  readonly from: number;
  readonly bytes: number | null;
}

export interface WorkbookSheets {
  readonly sheets: readonly WorkbookSheet[];
  readonly sheet: string;
}

interface SheetReading {
  /** The sheet to read; the first one with a table by default. */
  readonly sheet?: string | undefined;
  /** Whether the text of the other sheets follows. */
  readonly takesAll?: boolean | undefined;
  readonly onSheets?: (found: WorkbookSheets) => void;
}

interface TextReading extends SheetReading {
  readonly fileName: string;
  readonly judging: Judging;
}

/**
 * Yields an uploaded file as UTF-8 text: a workbook as CSV, beginning with the chosen sheet; other files
 * unchanged.
 * @throws AppError INVALID_INPUT for a zip or misnamed file that is not a workbook, or a workbook that is too
 * large; UNAVAILABLE while other workbooks use all threads
 */
export async function* asText(
  upload: AsyncIterable<Uint8Array>,
  { fileName, judging, ...reading }: TextReading,
): AsyncIterable<Uint8Array> {
  const pieces = upload[Symbol.asyncIterator]();
  const beginning: Uint8Array[] = [];
  let length = 0;
  while (length < entryHeadBytes) {
    const { done, value } = await pieces.next();
    if (done) break;
    beginning.push(value);
    length += value.length;
  }
  const whole = joined(beginning, pieces);
  const head = Buffer.concat(beginning).subarray(0, entryHeadBytes);
  const isZip = head.subarray(0, zipMark.length).equals(zipMark);
  // Checks the start, so that a file that only begins like a zip file is refused before it is complete.
  if (isZip ? !beginsWithEntry(head) : workbookName.test(fileName)) throw unreadable();
  if (!isZip) return yield* inspectUpload(whole, judging);
  const file = await spool(whole);
  try {
    yield* csvByThread(file, reading);
  } finally {
    await file.close();
  }
}

/**
 * Returns whether the first file in a zip file can be part of a workbook: named, with a known compression,
 * and not encrypted.
 */
function beginsWithEntry(head: Buffer): boolean {
  if (head.length < entryHeadBytes) return false;
  const isEncrypted = head.readUInt16LE(6) % 2 === 1;
  return !isEncrypted && packings.includes(head.readUInt16LE(8)) && head.readUInt16LE(26) > 0;
}

async function* joined(
  beginning: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield* beginning;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The file that the thread reads. Threads share the file descriptors of the process. */
export type WorkbookTask = Pick<SpooledFile, "fd" | "bytes"> & Pick<SheetReading, "sheet" | "takesAll">;

export type WorkbookOutput = { readonly piece: Uint8Array<ArrayBuffer> } | WorkbookSheets;

const program = fileURLToPath(new URL("main.ts", import.meta.url));
/** The memory limits of the thread, enough for the shared texts of the largest accepted workbook. */
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
/** The time limit of the thread. A million rows of ten cells take about 20 s. */
const timeLimitMs = 120_000;
const turns = createTurns({ places: 2 });

/** Reads a workbook in a thread, so that a file that exhausts memory or time ends only the thread. */
async function* csvByThread(
  { fd, bytes }: SpooledFile,
  { sheet, takesAll, onSheets }: SheetReading,
): AsyncIterable<Uint8Array> {
  const pass = await turns.take();
  const task: WorkbookTask = { fd, bytes, sheet, takesAll };
  const worker = new Worker(program, { workerData: task, resourceLimits: memory });
  try {
    for await (const sent of threadMessages<WorkbookOutput>(worker, AbortSignal.timeout(timeLimitMs))) {
      if ("sheets" in sent) return onSheets?.(sent);
      yield sent.piece;
      worker.postMessage(null);
    }
    throw unreadable();
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  } finally {
    pass();
  }
}

function unreadable(cause?: unknown): AppError {
  return fileError("file", refusal("workbookUnreadable"), cause);
}
