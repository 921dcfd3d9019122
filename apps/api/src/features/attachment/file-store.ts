import type { Readable } from "node:stream";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { AppError } from "#src/http/app-error.ts";

const failure = z.object({
  code: z.string().optional(),
  name: z.string().optional(),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
});

/** Error codes of file systems and S3 services for a full store. */
const full = new Set(["ENOSPC", "EDQUOT", "EFBIG", "QuotaExceeded", "XMinioStorageFull", "EntityTooLarge"]);
const insufficientStorage = 507;

export function storeFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = "", name = "", $metadata } = failure.catch({}).parse(error);
  const isFull = full.has(code) || full.has(name) || $metadata?.httpStatusCode === insufficientStorage;
  return new AppError(isFull ? "STORAGE_FULL" : "UNAVAILABLE", {
    cause: error,
    ...(isFull ? {} : { message: refusal("fileStorageUnreachable") }),
  });
}

export function throwStoreFailure(error: unknown): never {
  throw storeFailure(error);
}

export interface FileKey {
  readonly orgId: string;
  readonly id: string;
}

export interface StoredFile {
  readonly id: string;
  readonly storedAt: Date;
}

/** The storage of all files: a folder or an S3 bucket that all API processes share. */
export interface FileStore {
  /**
   * Stores the whole stream or nothing.
   * @throws AppError STORAGE_FULL, UNAVAILABLE, and errors of the stream
   */
  write(key: FileKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws AppError UNAVAILABLE if the file cannot be read */
  read(key: FileKey): Promise<Readable>;
  /** Deletes files; ignores missing files. */
  remove(orgId: string, ids: readonly string[]): Promise<void>;
  /** Aborts uploads that began before `before`. A folder aborts none, because it lists unfinished files. */
  endUnfinished(orgId: string, before: Date): Promise<void>;
  /** Lists all files of an organisation in batches. A folder also lists unfinished files. */
  list(orgId: string): AsyncIterable<readonly StoredFile[]>;
}
