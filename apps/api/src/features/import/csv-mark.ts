import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";

export interface ByteOrderMark {
  readonly encoding: CsvEncoding;
  readonly fits: boolean;
}

const marks: readonly (readonly [CsvEncoding, readonly number[]])[] = [
  // UTF-32 precedes UTF-16, whose mark is the beginning of the UTF-32 mark.
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

/**
 * Finds the byte order mark at the start of a file. A UTF-8 mark can be wrong; only the whole file shows
 * this.
 */
export function findMark(beginning: Uint8Array): ByteOrderMark | undefined {
  const found = marks.find(([, mark]) => startsWith(beginning, mark));
  if (found === undefined) return undefined;
  const [encoding, mark] = found;
  return { encoding, fits: fits(encoding, beginning.subarray(mark.length)) };
}

/** Removes the byte order mark, which an 8-bit encoding would read as characters of the first cell. */
export function withoutMark(beginning: Uint8Array): Uint8Array {
  const length = marks.find(([, mark]) => startsWith(beginning, mark))?.[1].length ?? 0;
  return beginning.subarray(length);
}

function fits(encoding: CsvEncoding, bytes: Uint8Array): boolean {
  if (encoding === "utf-8") return true;
  const isLittle = encoding.endsWith("le");
  return encoding.startsWith("utf-32") ? fitsUtf32(bytes, isLittle) : fitsUtf16(bytes, isLittle);
}

/** Returns whether bytes can be UTF-32, in which no character exceeds U+10FFFF. */
function fitsUtf32(bytes: Uint8Array, isLittle: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    if (view.getUint32(at, isLittle) > 0x10ffff) return false;
  }
  return true;
}

/**
 * Returns whether bytes can be UTF-16. Delimiters and line ends are ASCII in all scripts; in another encoding
 * or byte order, the bytes contain none.
 */
function fitsUtf16(bytes: Uint8Array, isLittle: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [ascii, swapped] = [0, 0];
  for (let at = 0; at + 2 <= view.byteLength; at += 2) {
    if (view.getUint16(at, isLittle) < 0x80) ascii += 1;
    if (view.getUint16(at, !isLittle) < 0x80) swapped += 1;
  }
  return view.byteLength < fewBytes || (ascii > 0 && ascii >= swapped);
}

/** A smaller sample can be a single word. */
const fewBytes = 16;

/**
 * Detects UTF-16 without a mark. Every second byte of Latin text is zero, and the position of the zeros shows
 * the byte order.
 */
export function utf16WithoutMark(bytes: Uint8Array): CsvEncoding | undefined {
  const zeros = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (bytes.length / 2));
  if (odd > 0.3 && even < 0.1) return "utf-16le";
  return even > 0.3 && odd < 0.1 ? "utf-16be" : undefined;
}
