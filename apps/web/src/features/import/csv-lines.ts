const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The maximum size of a preview in bytes. Only previews of files with very long lines reach it. */
const mostBytes = 1_000_000;

export async function firstLines(file: Blob, lines: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, mostBytes).arrayBuffer());
  // Old Macintosh programs end lines with a carriage return only.
  const lineEnd = bytes.includes(lineFeed) ? lineFeed : carriageReturn;
  let [end, seen] = [0, 0];
  for (let next = bytes.indexOf(lineEnd); next >= 0 && seen < lines; next = bytes.indexOf(lineEnd, end)) {
    end = next + 1;
    seen += 1;
  }
  if (seen < lines && file.size <= mostBytes) return file;
  // Zero bytes indicate UTF-16, whose characters have an even number of bytes.
  const isTorn = end % 2 === 1 && bytes.includes(0);
  return file.slice(0, isTorn ? end + 1 : end || bytes.length);
}
