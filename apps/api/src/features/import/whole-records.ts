import type { CsvSource } from "./csv-source.ts";

/** The beginning of a file as whole records: what follows the last line end outside quotes is left out. */
export async function withoutPartialRecord(source: CsvSource): Promise<CsvSource> {
  const end = await lastRecordEnd(source);
  return end === 0 ? source : { ...source, read: () => beginning(source, end) };
}

async function* beginning(source: CsvSource, length: number): AsyncIterable<string> {
  let left = length;
  for await (const piece of source.read()) {
    yield piece.slice(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

async function lastRecordEnd(source: CsvSource): Promise<number> {
  const slices = source.createSlices();
  let [before, end] = [0, 0];
  let isQuoted = false;
  for await (const piece of source.read()) {
    for (const match of piece.matchAll(/["\n\r]/gu)) {
      if (match[0] === '"') isQuoted = !isQuoted;
      else if (!isQuoted) end = before + match.index + 1;
    }
    before += piece.length;
    await slices.yieldIfOver();
  }
  return end;
}
