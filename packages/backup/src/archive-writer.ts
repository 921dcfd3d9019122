import { PassThrough, type Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { pieceBytes, pieceName } from "./archive-format.ts";
import { type Content, watchContent } from "./content-hash.ts";
import { encrypted } from "./encryption.ts";

/** Level 4 takes half the time of the default level 6 and compresses nearly as well. */
const compressionLevel = 4;

export async function createArchiveWriter(target: Writable, keys: readonly string[]) {
  const tar = pack();
  const plain = new PassThrough();
  const packed = pipeline(tar, createGzip({ level: compressionLevel }), plain);
  const outgoing: Readable = keys.length === 0 ? plain : await encrypted(plain, keys);
  const written = Promise.all([packed, pipeline(outgoing, target)]);
  // Prevents an unhandled rejection if the write fails before the next call, which rethrows the error.
  const failed = new Promise<never>((_, reject) => void written.catch(reject));
  failed.catch(() => {});

  const addPiece = (name: string, bytes: Buffer) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        tar.entry({ name, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()));
      }),
    ]);
  return {
    async add(item: string, bytes: AsyncIterable<Uint8Array>): Promise<Content> {
      const watched = watchContent(bytes);
      let index = 0;
      for await (const piece of inPieces(watched.bytes)) {
        await addPiece(pieceName(item, index), piece);
        index += 1;
      }
      return watched.content();
    },
    /** Adds a short text as a single tar entry, so that users can read it without Lanyard. */
    addText: (name: string, text: string) => addPiece(name, Buffer.from(text)),
    async finish(): Promise<void> {
      tar.finalize();
      await written;
    },
    async abandon(reason: unknown): Promise<void> {
      tar.destroy(reason instanceof Error ? reason : new Error(String(reason)));
      await written.catch(() => {});
    },
  };
}

export type ArchiveWriter = Awaited<ReturnType<typeof createArchiveWriter>>;

/** An empty item has one empty piece, so that the archive contains it. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let isFirst = true;
  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(waiting);
    isFirst = false;
    waiting = [];
    length = 0;
  }
  if (length > 0 || isFirst) yield Buffer.concat(waiting);
}
