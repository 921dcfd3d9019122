import { AppError } from "#src/http/app-error.ts";
import { comparedRows, type FileBytes, firstRows, readTable } from "./import-preview.ts";

/**
 * The number of received bytes at which the beginning is checked for the first time. Smaller files are
 * checked when they are complete.
 */
const mostBytesUnjudged = 262_144;
/**
 * The maximum number of bytes to check, enough for the longest row in UTF-8 with all quotation marks doubled.
 */
const mostBytesJudged = 4_194_304;

export type Judging = Omit<FileBytes, "read" | "isPart">;

/**
 * Yields the bytes of an upload and checks the received beginning each time its length has doubled. Throws at
 * the first fault, so that the client need not send the rest.
 * @throws AppError INVALID_INPUT
 */
export async function* inspectUpload(
  upload: AsyncIterable<Uint8Array>,
  judging: Judging,
): AsyncIterable<Uint8Array> {
  let beginning: Uint8Array[] = [];
  let [length, nextCheck] = [0, mostBytesUnjudged];
  for await (const piece of upload) {
    if (nextCheck <= mostBytesJudged) {
      beginning.push(piece);
      length += piece.length;
    } else beginning = [];
    if (length > nextCheck) {
      while (nextCheck < length) nextCheck *= 2;
      const isJudged = await judge(Buffer.concat(beginning), judging);
      if (isJudged) nextCheck = Number.POSITIVE_INFINITY;
    }
    yield piece;
  }
}

/** The size of a piece, which is small enough to be processed within a few milliseconds. */
const pieceBytes = 16_384;

/**
 * Returns whether the beginning of a file has enough rows without a fault. Errors that the missing rest of
 * the file could explain are reported when the file is complete.
 * @throws AppError INVALID_INPUT if the beginning already shows a fault
 */
async function judge(beginning: Uint8Array, judging: Judging): Promise<boolean> {
  async function* read() {
    for (let at = 0; at < beginning.length; at += pieceBytes) yield beginning.subarray(at, at + pieceBytes);
  }
  try {
    const rows = await firstRows(await readTable({ ...judging, read, isPart: true }));
    return rows.length === comparedRows;
  } catch (error) {
    if (error instanceof AppError && !isForTheEnd(error)) throw error;
    return false;
  }
}

/** Refusals that the missing rest of the file may have caused. */
const ofTheEnd = new Set(["csvQuoteNotClosed", "csvRowUnreadable", "csvEmpty"]);

const isForTheEnd = ({ details }: AppError) =>
  details.errors?.some(({ message }) => "id" in message && ofTheEnd.has(message.id)) ?? true;
