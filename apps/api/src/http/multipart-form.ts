import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError, fileError } from "./app-error.ts";

/** Codes of the multipart parser for too many files or parts. */
const limitCodes: readonly unknown[] = ["FST_FILES_LIMIT", "FST_PARTS_LIMIT"];
const cutOffCode = "FST_MP_PREMATURE_CLOSE";

/**
 * Returns a refusal for a form with too many parts, and for an incomplete or invalid form. The parser's
 * errors for invalid forms have no code. Returns other errors unchanged.
 */
export function formRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = "code" in error ? error.code : undefined;
  if (limitCodes.includes(code)) return fileError("file", refusal("moreThanOneFile"));
  if (code !== undefined && code !== cutOffCode) return error;
  return fileError("file", refusal("uploadBroken"));
}
