import { fieldError } from "./app-error.ts";

/** What the parser of multipart bodies says when there are more files than it was told to take. */
const limitCodes: readonly unknown[] = ["FST_FILES_LIMIT", "FST_PARTS_LIMIT"];

/** Its words would be that the file is too large; any other error stays as it is. */
export function unlessSeveralFiles(error: unknown): unknown {
  const isLimit = error instanceof Error && "code" in error && limitCodes.includes(error.code);
  return isLimit ? fieldError("file", "Send one file in each call") : error;
}
