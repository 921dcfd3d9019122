import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { ShapeChoices } from "@lanyard/contract/import/csv-shape";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { AppError } from "#src/http/app-error.ts";
import { findEncoding, withoutPartialCharacter } from "./csv-encoding.ts";
import { findMark } from "./csv-mark.ts";
import { readFileSample } from "./import-preview.ts";

/** Smaller files are complete before their beginning can be checked. */
const mostBytesUnjudged = 262_144;
/** Enough bytes for the longest row in UTF-8 with all quotation marks doubled. */
const judgedBytes = 4_000_000;
/** Enough bytes to detect the encoding. A UTF-8 mark is checked against all bytes of the beginning. */
const sampleBytes = 65_536;

export interface Judging {
  readonly createSlices: () => TimeSlices;
  /** The encoding, if the request specifies one. */
  readonly encoding?: CsvEncoding | undefined;
  readonly choices?: ShapeChoices;
}

/**
 * Yields the bytes of an upload and checks its beginning. Throws at the first fault, so that the client need
 * not send the rest.
 * @throws AppError INVALID_INPUT
 */
export async function* inspectUpload(
  upload: AsyncIterable<Uint8Array>,
  judging: Judging,
): AsyncIterable<Uint8Array> {
  const pieces = upload[Symbol.asyncIterator]();
  const beginning = createBeginning();
  let verdict: Promise<AppError | undefined> | undefined;
  let refused: AppError | undefined;
  const next = async () => {
    const piece = pieces.next();
    if (verdict === undefined) return piece;
    const first = await Promise.race([piece, verdict]);
    if (first instanceof AppError) {
      // If the client stops sending after the refusal, this piece never arrives.
      piece.catch(() => undefined);
      throw first;
    }
    return first ?? piece;
  };
  try {
    for (let { done, value } = await next(); !done; { done, value } = await next()) {
      if (beginning.add(value) > mostBytesUnjudged)
        verdict ??= judge(beginning.read, judging).then((error) => {
          beginning.end();
          refused = error;
          return error;
        });
      if (refused !== undefined) throw refused;
      yield value;
    }
  } finally {
    beginning.end();
    void pieces.return?.()?.catch(() => undefined);
  }
}

/** Creates a buffer for the first bytes of an upload, which can be read repeatedly while they arrive. */
function createBeginning() {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  let arrival = Promise.withResolvers<void>();
  const tell = () => {
    arrival.resolve();
    arrival = Promise.withResolvers();
  };
  return {
    add(piece: Uint8Array): number {
      if (isWhole) return length;
      pieces.push(piece);
      length += piece.length;
      isWhole = length >= judgedBytes;
      tell();
      return length;
    },
    /** Ends the beginning when the upload is complete, or when no reader needs more bytes. */
    end(): void {
      isWhole = true;
      pieces.length = 0;
      tell();
    },
    async *read(): AsyncIterable<Uint8Array> {
      for (let index = 0; ; index += 1) {
        while (index >= pieces.length && !isWhole) await arrival.promise;
        const piece = pieces[index];
        if (piece === undefined) return;
        yield piece;
      }
    },
  };
}

/** Returns the error for which the file is refused, if the beginning already shows the fault. */
async function judge(
  read: () => AsyncIterable<Uint8Array>,
  { encoding, ...judging }: Judging,
): Promise<AppError | undefined> {
  try {
    await readFileSample({ ...judging, read, encoding: encoding ?? (await likelyEncoding(read)) });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && !isForTheEnd(error)) return error;
    // Other errors are reported when the file is complete.
    return undefined;
  }
}

/** Refusals that may result only from the missing rest of the file. */
const ofTheEnd = new Set(["csvQuoteNotClosed", "csvRowUnreadable", "csvEmpty"]);

const isForTheEnd = ({ details }: AppError) =>
  details.errors?.some(({ message }) => "id" in message && ofTheEnd.has(message.id)) ?? true;

async function likelyEncoding(read: () => AsyncIterable<Uint8Array>): Promise<CsvEncoding> {
  const sample = await firstBytes(read(), sampleBytes);
  const isMarkedUtf8 = findMark(sample)?.encoding === "utf-8";
  const { encoding } = await findEncoding(isMarkedUtf8 ? read : () => only(withoutPartialCharacter(sample)));
  return encoding;
}

async function firstBytes(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  let sum = 0;
  for await (const piece of pieces) {
    found.push(piece);
    sum += piece.length;
    if (sum >= length) break;
  }
  return Buffer.concat(found).subarray(0, length);
}

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
