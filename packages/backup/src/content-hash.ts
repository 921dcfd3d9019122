import { createHash } from "node:crypto";

/** The size of an item in bytes, and its SHA-256 in hexadecimal. */
export interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** Hashes bytes while the consumer reads them. `content` is valid after the last byte. */
export function watchContent(source: AsyncIterable<Uint8Array>): {
  bytes: AsyncIterable<Uint8Array>;
  content: () => Content;
} {
  const hash = createHash("sha256");
  let length = 0;
  async function* pass() {
    for await (const piece of source) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
  }
  return { bytes: pass(), content: () => ({ bytes: length, sha256: hash.copy().digest("hex") }) };
}

/** Hashes the checksums of all files in order, so that the manifest needs no entry per file. */
export function sumFiles() {
  const hash = createHash("sha256");
  let count = 0;
  let bytes = 0;
  return {
    add(name: string, file: Content) {
      hash.update(`${name} ${file.sha256}\n`);
      count += 1;
      bytes += file.bytes;
    },
    sum: () => ({ count, bytes, sha256: hash.copy().digest("hex") }),
  };
}
