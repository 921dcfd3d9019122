/** Encodings that address books and spreadsheets write; all are names of the Encoding Standard. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const sampleLength = 4096;

/**
 * Finds the encoding: a byte order mark decides, then the zero bytes of UTF-16, then whether all of it is
 * valid UTF-8; what is not was written by an older program on Windows.
 */
export async function findEncoding(read: () => AsyncIterable<Uint8Array>): Promise<CsvEncoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of read()) {
      const utf16 = isFirst ? findUtf16(bytes.subarray(0, sampleLength)) : undefined;
      if (utf16 !== undefined) return utf16;
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

const endMark = "\u001a";

/** Decoded text without byte order mark and end mark; zero bytes, which no cell can mean, are left out. */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  let last = "";
  for await (const bytes of pieces) {
    yield last;
    last = decoder.decode(bytes, { stream: true }).replaceAll("\0", "");
  }
  yield withoutEndMark(last + decoder.decode());
}

function withoutEndMark(text: string): string {
  const end = text.lastIndexOf(endMark);
  return end >= 0 && text.slice(end + 1).trim() === "" ? text.slice(0, end) : text;
}
