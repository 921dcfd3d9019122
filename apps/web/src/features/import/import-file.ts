import { largeImportBytes, maxImportBytes } from "@lanyard/contract/limits";
import { formatFileSize } from "#src/lib/format/file-size.ts";
import { t } from "#src/lib/i18n/messages.ts";

export const fileEndings = [".csv", ".txt", ".tsv", ".xlsx"] as const;

const endsIn = (name: string, ending: string) => name.toLowerCase().endsWith(ending);

export function isWorkbook(name: string): boolean {
  return endsIn(name, ".xlsx");
}

/** Returns the reason to refuse a file (spec section 5, Import file), or undefined. */
export function fileRefusal(file: File): string | undefined {
  if (!fileEndings.some((ending) => endsIn(file.name, ending))) return t("import.notCsv");
  if (file.size > maxImportBytes) return t("import.tooLarge", { size: megabytes(file.size) });
  return undefined;
}

export function readingText(file: File): string {
  return file.size > largeImportBytes
    ? t("import.largeFile", { size: megabytes(file.size) })
    : t("import.reading");
}

export function sentText({ size }: File, share: number): string {
  return t("import.sent", { sent: formatFileSize(Math.floor(size * share)), total: formatFileSize(size) });
}

/**
 * Returns the size in megabytes, rounded up so that a file slightly above the limit looks larger than the
 * limit.
 */
function megabytes(sizeBytes: number): string {
  return String(Math.ceil((sizeBytes / 1_048_576) * 100) / 100);
}
