/** CSV text that can be read as often as needed, piece by piece, never whole. */
export interface CsvSource {
  read(): AsyncIterable<string>;
}

/** The beginning of the text: enough to see its shape. */
export async function beginningOf(source: CsvSource, length: number): Promise<string> {
  let text = "";
  for await (const piece of source.read()) {
    text += piece;
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}
