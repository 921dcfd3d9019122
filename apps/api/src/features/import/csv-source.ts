/** CSV text that can be read as often as needed, piece by piece, never whole. */
export interface CsvSource {
  read(): AsyncIterable<string>;
}

const pieceLength = 65_536;

/** The text of a JSON call; zero bytes and halves of letters, which the database cannot hold, are taken out. */
export function textSource(written: string): CsvSource {
  const text = written.replaceAll("\0", "").toWellFormed();
  return {
    async *read() {
      for (let from = 0; from < text.length; ) {
        const end = from + pieceLength;
        const to = isHalfLetter(text.charCodeAt(end - 1)) ? end - 1 : end;
        yield text.slice(from, to);
        from = to;
      }
    },
  };
}

/** The first half of a surrogate pair: the parser reads pieces as bytes, so a pair must not be torn. */
function isHalfLetter(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
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
