import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import iconv from "iconv-lite";
import { fileError } from "#src/http/app-error.ts";

const marks: readonly (readonly [CsvEncoding, readonly number[]])[] = [
  // UTF-32 precedes UTF-16, whose mark is the beginning of the UTF-32 mark.
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
];

export const findMark = (beginning: Uint8Array) =>
  marks.find(([, mark]) => mark.every((byte, index) => beginning[index] === byte));

/** Removes the byte order mark, which an 8-bit encoding would read as characters of the first cell. */
const withoutMark = (beginning: Uint8Array) => beginning.subarray(findMark(beginning)?.[1].length ?? 0);

const endMark = "\u001a";
/** Matches a run of null bytes at once, because matching a million single bytes takes seconds. */
const zeroBytes = /\0+/gu;
/**
 * A null byte between a quotation mark and the start or end of its cell would hide the mark from the parser.
 */
const zeroBeforeMark = /(^|[,;\t|\r\n])\0(["'])/gu;
const zeroBehindMark = /(["'])\0(?=[,;\t|\r\n])/gu;
/** A file with more null bytes is damaged or binary. */
const mostZeroBytes = 65_536;

/**
 * Decodes text and removes its byte order mark and a final Ctrl+Z (the end mark of DOS). Replaces each run of
 * null bytes with a single one, so that the import can report the cell.
 * @throws AppError INVALID_INPUT for too many null bytes
 */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): AsyncIterable<string> {
  const decode = createDecoder(encoding);
  let last: string | undefined;
  let zeros = 0;
  for await (const bytes of pieces) {
    if (last !== undefined) yield last;
    const text = decode(last === undefined ? withoutMark(bytes) : bytes);
    last = text;
    if (!text.includes("\0")) continue;
    zeros += text.length - withoutZeroBytes(text).length;
    if (zeros > mostZeroBytes) throw fileError("csvData", refusal("csvZeroBytes"));
    last = text.replace(zeroBytes, "\0").replace(zeroBeforeMark, "$1$2\0").replace(zeroBehindMark, "\0$1");
  }
  yield withoutEndMark((last ?? "") + decode());
}

export const withoutZeroBytes = (text: string) => (text.includes("\0") ? text.replace(zeroBytes, "") : text);

/**
 * Returns a function that decodes pieces in order. A call without a piece returns the rest. iconv-lite reads
 * the euro sign of Macintosh as a currency sign, and splits rare characters of UTF-16BE between pieces.
 */
function createDecoder(encoding: CsvEncoding): (bytes?: Uint8Array) => string {
  if (encoding === "macintosh" || encoding === "utf-16be") {
    const decoder = new TextDecoder(encoding);
    return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
  }
  const decoder = iconv.getDecoder(encoding);
  return (bytes) => (bytes === undefined ? (decoder.end() ?? "") : decoder.write(Buffer.from(bytes)));
}

function withoutEndMark(text: string): string {
  const end = text.lastIndexOf(endMark);
  return end >= 0 && withoutZeroBytes(text.slice(end + 1)).trim() === "" ? text.slice(0, end) : text;
}

/**
 * Control characters, which are rare in text and frequent in binary files. Excludes the end mark of DOS
 * programs.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const steering = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/gu;
const mostSteering = 0.01;

export function isText(beginning: string): boolean {
  return (beginning.match(steering)?.length ?? 0) <= beginning.length * mostSteering;
}

/** CSV text in pieces, which can be read several times. */
export interface CsvSource {
  read(): AsyncIterable<string>;
  /** Creates time slices for work on the file, between which the process can serve requests. */
  createSlices(): TimeSlices;
  /** Whether the file is large enough for a separate thread. */
  readonly isLarge?: boolean;
  /** Whether the text may end within a record. The reader then ignores the incomplete record. */
  readonly isPart?: boolean;
}

export async function readPrefix(source: CsvSource, length: number): Promise<string> {
  let text = "";
  for await (const piece of source.read()) {
    text += withoutZeroBytes(piece);
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}
