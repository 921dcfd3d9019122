import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqlState } from "#src/db/postgres-error.ts";
import { AppError } from "#src/http/app-error.ts";

/** An uploaded file on disk. Spooling saves memory and keeps slow clients out of transactions. */
export interface SpooledFile {
  read(): AsyncIterable<Uint8Array>;
  /** The file descriptor, for reading from other positions. */
  readonly fd: number;
  readonly bytes: number;
  readonly digest: string;
  close(): Promise<void>;
}

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Writes a stream to disk. The file has no name while open, so a killed process leaves no file. */
export async function spool(stream: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const handle = await openNameless();
  try {
    const written = await write(stream, handle);
    return {
      read: () => pieces(handle),
      fd: handle.fd,
      ...written,
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw full.has(sqlState(error) ?? "") ? new AppError("STORAGE_FULL", { cause: error }) : error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `lanyard-import-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

/** The size of a piece. A piece takes only a few milliseconds to process. */
const pieceBytes = 16_384;

/**
 * Yields the file from its start. A stream would close the file if the loop ended early. All pieces share a
 * buffer, so readers must process a piece before requesting the next.
 */
async function* pieces(handle: FileHandle): AsyncIterable<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(pieceBytes);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, pieceBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function write(stream: AsyncIterable<Uint8Array>, handle: FileHandle) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    hash.update(piece);
    await handle.writeFile(piece);
  }
  return { bytes, digest: hash.digest("hex") };
}
