import { largeImportBytes, maxImportBytes } from "@lanyard/contract/limits";
import { t } from "#src/lib/i18n/messages.ts";

/** What speaks against a file before it is read (spec section 5, Import file); undefined when nothing does. */
export function fileRefusal(file: File): string | undefined {
  if (!/\.csv$/iu.test(file.name)) return t("import.notCsv");
  if (file.size > maxImportBytes) return t("import.tooLarge", { size: megabytes(file.size) });
  return undefined;
}

/** What to say while a file is looked at. */
export function readingText(file: File): string {
  return file.size > largeImportBytes
    ? t("import.largeFile", { size: megabytes(file.size) })
    : t("import.reading");
}

/** Rounded up, so that a file just above the limit does not read as exactly the limit. */
function megabytes(sizeBytes: number): string {
  return String(Math.ceil((sizeBytes / 1_048_576) * 100) / 100);
}
