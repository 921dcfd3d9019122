import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError, fileError } from "./app-error.ts";

/** What the parser of multipart bodies says when there are more files than it was told to take. */
const limitCodes: readonly unknown[] = ["FST_FILES_LIMIT", "FST_PARTS_LIMIT"];
const cutOffCode = "FST_MP_PREMATURE_CLOSE";

/**
 * What the parser of multipart bodies found wrong, as a refusal of ours; any other error stays as it is. It gives no
 * code to what is no form at all: without a boundary, cut off, with a part that never ends.
 */
export function formRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = "code" in error ? error.code : undefined;
  if (limitCodes.includes(code)) return fileError("file", refusal("moreThanOneFile"));
  if (code !== undefined && code !== cutOffCode) return error;
  return fileError("file", refusal("uploadBroken"));
}
