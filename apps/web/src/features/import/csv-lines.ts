const lineFeed = 0x0a;

/** The first lines of a file as bytes: only they are sent for the preview. The file itself when it has no more. */
export async function firstLines(file: Blob, lines: number): Promise<Blob> {
  let seen = 0;
  let position = 0;
  for await (const bytes of piecesOf(file)) {
    for (let index = bytes.indexOf(lineFeed); index >= 0; index = bytes.indexOf(lineFeed, index + 1)) {
      seen += 1;
      if (seen === lines) return file.slice(0, endOfCharacter(position + index + 1, file.size, bytes));
    }
    position += bytes.length;
  }
  return file;
}

/** In UTF-16 every character has an even number of bytes, and a text of plain letters every second byte zero. */
function endOfCharacter(end: number, size: number, bytes: Uint8Array): number {
  return end % 2 === 1 && bytes.includes(0) ? Math.min(end + 1, size) : end;
}

async function* piecesOf(file: Blob): AsyncIterable<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}
