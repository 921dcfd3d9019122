import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices, type TimeSlices } from "@lanyard/server-kit/event-loop";
import { AppError, fieldError } from "#src/http/app-error.ts";
import { type SpooledFile, spool } from "../import-spool.ts";
import { openArchive, workbookTooLarge } from "./workbook-archive.ts";
import { readParts } from "./workbook-parts.ts";
import { sheetRows } from "./workbook-rows.ts";

/** With what every zip file begins, and so every workbook of Excel. */
const zipMark = Buffer.from("PK\x03\x04", "latin1");

/** A file of such a name that does not begin like a zip file was cut off or overwritten: nobody means its bytes as text. */
const workbookName = /\.xls[xm]$/iu;

/**
 * An uploaded file as bytes of text: a workbook becomes the CSV text of its first sheet, in UTF-8; everything else stays as
 * it is. Nothing of it stands in memory but the texts that the cells of a workbook share.
 *
 * @throws AppError INVALID_INPUT for a zip file or a file named like a workbook that is none, or for one that is too large unpacked
 */
export async function* asText(
  upload: AsyncIterable<Uint8Array>,
  fileName: string,
): AsyncIterable<Uint8Array> {
  const pieces = upload[Symbol.asyncIterator]();
  const beginning: Uint8Array[] = [];
  let length = 0;
  while (length < zipMark.length) {
    const { done, value } = await pieces.next();
    if (done) break;
    beginning.push(value);
    length += value.length;
  }
  const whole = joined(beginning, pieces);
  if (!Buffer.concat(beginning).subarray(0, zipMark.length).equals(zipMark)) {
    if (workbookName.test(fileName)) throw fieldError("file", refusal("workbookUnreadable"));
    return yield* whole;
  }
  const file = await spool(whole);
  try {
    yield* inUtf8(csvOfWorkbook(file, createTimeSlices()));
  } finally {
    await file.close();
  }
}

async function* joined(
  beginning: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield* beginning;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The first sheet as CSV text; rows that it does not have are blank lines, so that rows count the same. */
async function* csvOfWorkbook(
  { fd, bytes }: Pick<SpooledFile, "fd" | "bytes">,
  slices: TimeSlices,
): AsyncIterable<string> {
  try {
    const archive = await openArchive(fd, bytes);
    const parts = await readParts(archive, slices);
    let row = 1;
    for await (const { row: at, cells } of sheetRows(archive, parts, slices)) {
      for (; row < at; row += 1) yield "\r\n";
      yield `${cells.map(quoted).join(",")}\r\n`;
      row += 1;
    }
  } catch (error) {
    throw error instanceof AppError ? error : fieldError("file", refusal("workbookUnreadable"));
  }
}

function quoted(cell: string): string {
  return cell === "" ? "" : `"${cell.replaceAll('"', '""')}"`;
}

const pieceLength = 16_384;

async function* inUtf8(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let length = 0;
  let piece = "";
  const encoded = () => {
    const bytes = Buffer.from(piece);
    length += bytes.length;
    if (length > maxImportBytes) throw workbookTooLarge();
    piece = "";
    return bytes;
  };
  for await (const line of lines) {
    piece += line;
    if (piece.length > pieceLength) yield encoded();
  }
  if (piece !== "") yield encoded();
}
