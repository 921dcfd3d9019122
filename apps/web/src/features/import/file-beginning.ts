import type { Client } from "@lanyard/client/client-shape";
import type { ImportPreview } from "@lanyard/contract/import/import-schema";
import { importPreviewLines } from "@lanyard/contract/limits";
import { t } from "#src/lib/i18n/messages.ts";
import { firstLines } from "./csv-lines.ts";
import { isWorkbook } from "./import-file.ts";

/** A smaller file has arrived as soon as its beginning would have been looked at. */
const smallBytes = 262_144;

/**
 * The first rows of a large file, before all of it has left: only its first lines are sent for that. Undefined where there
 * is nothing to show yet; what is wrong with the file is told when it has arrived. @throws Error when it cannot be read
 */
export async function readBeginning(
  client: Client,
  file: File,
  signal: AbortSignal,
): Promise<ImportPreview | undefined> {
  if (file.size <= smallBytes || isWorkbook(file.name)) return undefined;
  const beginning = await firstLines(file, importPreviewLines).catch((cause: unknown) => {
    throw new Error(t("import.readFailed"), { cause });
  });
  const input = {
    file: beginning,
    fileName: file.name,
    fields: { isWhole: beginning === file ? "true" : "false" },
  } as const;
  const answer = await client.imports.previewUpload(input, { signal }).catch(() => undefined);
  return answer?.data;
}
