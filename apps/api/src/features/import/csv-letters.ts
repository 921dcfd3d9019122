const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Enough bytes to distinguish encodings, and few enough to decode quickly in each encoding. */
const enoughBytes = 32_768;

/**
 * Returns the first lines with non-ASCII bytes, because only these lines distinguish encodings that extend
 * ASCII.
 */
export async function nonAsciiLines(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  let length = 0;
  let rest = new Uint8Array();
  for await (const piece of pieces) {
    rest = joined([rest, piece]);
    // Drops the start of a very long line, which would otherwise be copied for each piece.
    const end = rest.length > enoughBytes ? rest.length : lastLineEnd(rest);
    for (const line of linesOf(rest.subarray(0, end))) {
      found.push(line);
      length += line.length;
    }
    rest = rest.slice(end);
    if (length > enoughBytes) break;
  }
  if (length <= enoughBytes) found.push(...linesOf(rest));
  return joined(found).subarray(0, enoughBytes * 2);
}

function lastLineEnd(bytes: Uint8Array): number {
  return Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
}

/** Returns the lines that contain a non-ASCII byte, each with its line end. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  let isBeyond = false;
  bytes.forEach((byte, index) => {
    if (byte > 0x7f) isBeyond = true;
    if (byte !== lineFeed && byte !== carriageReturn && index < bytes.length - 1) return;
    if (isBeyond) lines.push(bytes.slice(start, index + 1));
    start = index + 1;
    isBeyond = false;
  });
  return lines;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
