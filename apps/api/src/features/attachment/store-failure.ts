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

/** Returns a refusal for a full or unavailable store; returns other errors unchanged. */
export function storeFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = "", name = "", $metadata } = failure.catch({}).parse(error);
  const isFull = full.has(code) || full.has(name) || $metadata?.httpStatusCode === insufficientStorage;
  return new AppError(isFull ? "STORAGE_FULL" : "UNAVAILABLE", {
    cause: error,
    ...(isFull ? {} : { message: refusal("fileStorageUnreachable") }),
  });
}
