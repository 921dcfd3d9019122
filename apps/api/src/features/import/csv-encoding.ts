import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { fieldError } from "#src/http/app-error.ts";
import { linesBeyondAscii } from "./csv-letters.ts";
import { findMark, utf16WithoutMark } from "./csv-mark.ts";
import { likeliestEncoding, looksMisread } from "./encoding-likelihood.ts";

export interface FoundEncoding {
  readonly encoding: CsvEncoding;
  /** Whether the file itself says it, or letters that make sense; else it is the likeliest of several. */
  readonly isSure: boolean;
}

const sampleLength = 4096;

/**
 * Finds the encoding: a byte order mark decides, then the zero bytes of UTF-16, then whether all of it is valid UTF-8;
 * of what is not, the words tell in which encoding they make most sense.
 *
 * @throws AppError INVALID_INPUT for a mark that does not fit the bytes after it.
 */
export async function findEncoding(read: () => AsyncIterable<Uint8Array>): Promise<FoundEncoding> {
  const sample = await beginningOf(read());
  const mark = findMark(sample);
  if (mark !== undefined && !mark.fits) throw falseMark(mark.encoding);
  const wide = mark !== undefined && mark.encoding !== "utf-8" ? mark.encoding : utf16WithoutMark(sample);
  if (wide !== undefined) return { encoding: wide, isSure: true };
  if (await isUtf8(read())) return { encoding: "utf-8", isSure: true };
  const letters = await linesBeyondAscii(read());
  if (isMostlyUtf8(letters)) return { encoding: "utf-8", isSure: false };
  if (mark !== undefined) throw falseMark(mark.encoding);
  const encoding = await likeliestEncoding(letters);
  return { encoding, isSure: encoding === "windows-1252" && !looksMisread(letters) };
}

function falseMark(encoding: CsvEncoding) {
  return fieldError(
    "file",
    refusal("csvFalseMark", { encoding: encoding.replace(/[lb]e$/u, "").toUpperCase() }),
  );
}

async function beginningOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  // A copy: pieces may stand in the same memory one after the other.
  for await (const bytes of pieces) return Uint8Array.from(bytes.subarray(0, sampleLength));
  return new Uint8Array();
}

async function isUtf8(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of pieces) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** One broken letter, as a program leaves it that cuts texts by bytes, does not make a file of another encoding. */
function isMostlyUtf8(letters: Uint8Array): boolean {
  const beyondAscii = new TextDecoder().decode(letters).match(/[^\0-\x7f]/gu) ?? [];
  const broken = beyondAscii.filter((letter) => letter === "\ufffd").length;
  return broken * 10 < beyondAscii.length;
}
