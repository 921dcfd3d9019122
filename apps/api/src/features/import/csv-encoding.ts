import { isUtf8 } from "node:buffer";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { fileError } from "#src/http/app-error.ts";
import { nonAsciiLines } from "./csv-letters.ts";
import { findMark, utf16WithoutMark } from "./csv-mark.ts";
import { likeliestEncoding, looksMisread } from "./encoding-likelihood.ts";

export interface FoundEncoding {
  readonly encoding: CsvEncoding;
  readonly isSure: boolean;
}

const sampleLength = 4096;

/**
 * Detects the encoding by a byte order mark, by the zero bytes of UTF-16, or by valid UTF-8; otherwise, picks
 * the encoding in which most words make sense.
 * @throws AppError INVALID_INPUT for a mark that contradicts the following bytes
 */
export async function findEncoding(read: () => AsyncIterable<Uint8Array>): Promise<FoundEncoding> {
  const sample = await readPrefix(read());
  const mark = findMark(sample);
  if (mark !== undefined && !mark.fits) throw falseMark(mark.encoding);
  const wide = mark !== undefined && mark.encoding !== "utf-8" ? mark.encoding : utf16WithoutMark(sample);
  if (wide !== undefined) return { encoding: wide, isSure: true };
  if (await areUtf8(read())) return { encoding: "utf-8", isSure: true };
  const letters = await nonAsciiLines(read());
  if (isMostlyUtf8(letters)) return { encoding: "utf-8", isSure: false };
  if (mark !== undefined) throw falseMark(mark.encoding);
  const encoding = await likeliestEncoding(letters);
  return { encoding, isSure: encoding === "windows-1252" && !looksMisread(letters) };
}

function falseMark(encoding: CsvEncoding) {
  return fileError(
    "file",
    refusal("csvFalseMark", { encoding: encoding.replace(/[lb]e$/u, "").toUpperCase() }),
  );
}

async function readPrefix(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  // Copies the bytes, because pieces can share a buffer.
  for await (const bytes of pieces) return Uint8Array.from(bytes.subarray(0, sampleLength));
  return new Uint8Array();
}

/** Validates the bytes themselves, because decoding is ten times slower and creates the whole text. */
async function areUtf8(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  let torn = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = torn.length === 0 ? piece : Buffer.concat([torn, piece]);
    const end = endOfLetters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    torn = Uint8Array.from(bytes.subarray(end));
  }
  return torn.length === 0;
}

/** Removes an incomplete UTF-8 character from the end of the bytes. */
export const withoutPartialCharacter = (bytes: Uint8Array) => bytes.subarray(0, endOfLetters(bytes));

/**
 * Returns the end of the last complete character. The first byte of a UTF-8 character determines its length,
 * up to four bytes (RFC 3629).
 */
function endOfLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return lengthOfLetter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const lengthOfLetter = (first: number) => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);

/** Returns whether fewer than a tenth of the non-ASCII characters are invalid in UTF-8. */
function isMostlyUtf8(letters: Uint8Array): boolean {
  const beyondAscii = new TextDecoder().decode(letters).match(/[^\0-\x7f]/gu) ?? [];
  const broken = beyondAscii.filter((letter) => letter === "\ufffd").length;
  return broken * 10 < beyondAscii.length;
}
