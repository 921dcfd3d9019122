const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The maximum size of a preview in bytes. Only previews of files with very long lines reach it. */
const mostBytes = 1_000_000;

export async function firstLines(file: Blob, lines: number): Promise<Blob> {
  let seen = 0;
  let position = 0;
  let last = new Uint8Array();
  let lineEnd: number | undefined;
  for await (const bytes of piecesOf(file.slice(0, mostBytes))) {
    // Old Macintosh programs end lines with a carriage return only.
    lineEnd ??= bytes.includes(lineFeed) ? lineFeed : carriageReturn;
    for (let index = bytes.indexOf(lineEnd); index >= 0; index = bytes.indexOf(lineEnd, index + 1)) {
      seen += 1;
      if (seen === lines) return file.slice(0, endOfCharacter(position + index + 1, file.size, bytes));
    }
    position += bytes.length;
    last = bytes;
  }
  return file.size > mostBytes ? file.slice(0, lastEnd(last, position - last.length, file.size)) : file;
}

function lastEnd(bytes: Uint8Array, position: number, size: number): number {
  const end = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
  return endOfCharacter(position + (end || bytes.length), size, bytes);
}

/**
 * Moves a position to the end of the character that contains it. Zero bytes indicate UTF-16, whose characters
 * have an even number of bytes.
 */
function endOfCharacter(end: number, size: number, bytes: Uint8Array): number {
  return end % 2 === 1 && bytes.includes(0) ? Math.min(end + 1, size) : end;
}

async function* piecesOf(file: Blob): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}
