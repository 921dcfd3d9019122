import type { Readable } from "node:stream";

/**
 * The key of a stored file: the organisation and a name made by the server. The file's row has the name that users see.
 */
export interface FileKey {
  readonly orgId: string;
  readonly id: string;
}

export interface StoredFile {
  readonly id: string;
  readonly storedAt: Date;
}

/** The storage of all files: a folder or an S3 service, shared by all API processes. */
export interface FileStore {
  /** Stores the whole stream or nothing. @throws AppError STORAGE_FULL, UNAVAILABLE; whatever the stream throws. */
  write(key: FileKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws AppError UNAVAILABLE when it cannot be read. */
  read(key: FileKey): Promise<Readable>;
  /** Missing files count as removed. */
  remove(orgId: string, ids: readonly string[]): Promise<void>;
  /**
   * Ends unfinished uploads that began before a date; returns their number, or 0 where they are listed as
   * files.
   */
  endUnfinished(orgId: string, before: Date): Promise<number>;
  /** Lists all files of an organisation in steps; in a folder also unfinished ones. */
  list(orgId: string): AsyncIterable<readonly StoredFile[]>;
}
