import type { FileStore } from "#src/features/attachment/attachment.ts";

/** Little enough that the work on one piece takes a few milliseconds. */
const pieceBytes = 16_384;

/** A stored file in small pieces, from its beginning. */
export async function* storedPieces(
  store: FileStore,
  key: { orgId: string; id: string },
  onBytes?: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  const stream = await store.read(key);
  try {
    for await (const chunk of stream) {
      const bytes: Uint8Array = chunk;
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        const piece = bytes.subarray(from, from + pieceBytes);
        onBytes?.(piece.length);
        yield piece;
      }
    }
  } finally {
    stream.destroy();
  }
}
