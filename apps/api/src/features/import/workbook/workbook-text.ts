import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices, type TimeSlices } from "@lanyard/server-kit/event-loop";
import { AppError, fileError } from "#src/http/app-error.ts";
import { type SpooledFile, spool } from "../import-spool.ts";
import { openArchive, workbookTooLarge } from "./workbook-archive.ts";
import { readParts } from "./workbook-parts.ts";
import { sheetRows } from "./workbook-rows.ts";

/** The first bytes of every zip file, and so of every Excel workbook. */
const zipMark = Buffer.from("PK\x03\x04", "latin1");

/** Before the name of the first file within (APPNOTE.TXT 4.3.7, local file header). */
const entryHeadBytes = 30;
/** How the files of a workbook are packed: not at all, or deflated. */
const packings: readonly number[] = [0, 8];

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
  while (length < entryHeadBytes) {
    const { done, value } = await pieces.next();
    if (done) break;
    beginning.push(value);
    length += value.length;
  }
  const whole = joined(beginning, pieces);
  const head = Buffer.concat(beginning).subarray(0, entryHeadBytes);
  const isZip = head.subarray(0, zipMark.length).equals(zipMark);
  // What only looks like a zip file at first would be received whole before its directory is missed.
  if (isZip ? !beginsWithEntry(head) : workbookName.test(fileName))
    throw fileError("file", refusal("workbookUnreadable"));
  if (!isZip) return yield* whole;
  const file = await spool(whole);
  try {
    yield* inUtf8(csvOfWorkbook(file, createTimeSlices()));
  } finally {
    await file.close();
  }
}

/** Whether a zip file begins with a file that can be a workbook's: not encrypted, packed as those are, and with a name. */
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
    throw error instanceof AppError ? error : fileError("file", refusal("workbookUnreadable"));
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
