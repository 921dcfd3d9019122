import { type CsvSource, textSource } from "./csv-source.ts";

/** The beginning of a file as whole records: what follows the last line end outside quotes is cut off. */
export async function withoutBrokenEnd(source: CsvSource): Promise<CsvSource> {
  let text = "";
  for await (const piece of source.read()) text += piece;
  return textSource(text.slice(0, lastRecordEnd(text)) || text);
}

function lastRecordEnd(text: string): number {
  let end = 0;
  let isQuoted = false;
  for (const match of text.matchAll(/["\n\r]/gu)) {
    if (match[0] === '"') isQuoted = !isQuoted;
    else if (!isQuoted) end = match.index + 1;
  }
  return end;
}
