import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import { refusal } from "@lanyard/contract/refusals/refusal";
import iconv from "iconv-lite";
import { fieldError } from "#src/http/app-error.ts";

const sampleLength = 4096;

/**
 * Finds the encoding: a byte order mark decides, then the zero bytes of UTF-16, then whether all of it is
 * valid UTF-8; what is not was most likely written by an older program on Windows (see looksMisread).
 *
 * @throws AppError INVALID_INPUT for a file with the mark of UTF-32 that is none.
 */
export async function findEncoding(read: () => AsyncIterable<Uint8Array>): Promise<CsvEncoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of read()) {
      const sample = bytes.subarray(0, sampleLength);
      const wide = isFirst ? (findUtf32(sample) ?? findUtf16(sample)) : undefined;
      if (wide !== undefined) return wide;
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

const falseMark = refusal("csvFalseUtf32");

/** Each of its characters has four bytes, and none is above U+10FFFF. */
function findUtf32(bytes: Uint8Array): CsvEncoding | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = view.byteLength >= 4 ? view.getUint32(0) : 0;
  const isLittle = mark === 0xfffe0000;
  if (!isLittle && mark !== 0x0000feff) return undefined;
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    if (view.getUint32(at, isLittle) > 0x10ffff) throw fieldError("file", falseMark);
  }
  return isLittle ? "utf-32le" : "utf-32be";
}

function findUtf16(bytes: Uint8Array): CsvEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (bytes.length / 2));
  if (odd > 0.3 && even < 0.1) return "utf-16le";
  return even > 0.3 && odd < 0.1 ? "utf-16be" : undefined;
}

/**
 * Characters that steer machines; no text has many of them, and every picture, table or archive does. Not the mark with
 * which programs of DOS end a file.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const steering = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/gu;
const mostSteering = 0.01;

/** Whether what was decoded is text at all; by its beginning. */
export function isText(beginning: string): boolean {
  return (beginning.match(steering)?.length ?? 0) <= beginning.length * mostSteering;
}

/** How text of other encodings looks when it is read as windows-1252. */
const misread = new RegExp(
  [
    // What windows-1252 does not define.
    "[\\u0081\\u008d\\u008f\\u0090\\u009d]",
    // Three letters with accents in a row, or with a sign between them: Cyrillic, Greek, Chinese, Japanese, Korean.
    "[À-ÿŠŒŽšœžŸ]{3}|[À-ÿ][¡-©«-¶¸¹»-¿][À-ÿ]",
    // Signs and capitals within a word: DOS, Central Europe, old Macintosh.
    "\\p{Ll}(?:[”“‘¡-©«-¶¸¹»-¿÷×†‡•…‰‹›€™ˆ˜]+|[À-ÖØ-Þ])\\p{Ll}|\\p{Ll}[„‚ŠŽŸŒ]|[‰†‡ƒˆ˜]\\p{L}",
    // UTF-8 with something broken in it.
    "Ã[\\u0080-\\u00bf]|â€",
  ].join("|"),
  "u",
);

/** Whether what was read as windows-1252, for want of anything better, most likely is something else. */
export function looksMisread(text: string): boolean {
  return misread.test(text);
}

const endMark = "\u001a";

/** Decoded text without byte order mark and end mark; zero bytes, which no cell can mean, are left out. */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): AsyncIterable<string> {
  const decode = createDecoder(encoding);
  let last = "";
  for await (const bytes of pieces) {
    yield last;
    last = decode(bytes).replaceAll("\0", "");
  }
  yield withoutEndMark(last + decode());
}

/** Decodes piece after piece; without one it answers what was left of the last. */
function createDecoder(encoding: CsvEncoding): (bytes?: Uint8Array) => string {
  if (/^(?:cp|utf-32)/u.test(encoding)) {
    const decoder = iconv.getDecoder(encoding);
    return (bytes) => (bytes === undefined ? (decoder.end() ?? "") : decoder.write(Buffer.from(bytes)));
  }
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
}

function withoutEndMark(text: string): string {
  const end = text.lastIndexOf(endMark);
  return end >= 0 && text.slice(end + 1).trim() === "" ? text.slice(0, end) : text;
}
