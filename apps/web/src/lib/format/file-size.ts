import { t } from "#src/lib/i18n/messages.ts";
import { formatFigure } from "./number.ts";

const units = ["ui.sizeBytes", "ui.sizeKilobytes", "ui.sizeMegabytes", "ui.sizeGigabytes"] as const;

/** A size as the specification writes it (section 2.6): Bytes, KB, MB or GB, rounded to 2 decimals. */
export function formatFileSize(sizeBytes: number): string {
  const size = Math.max(0, sizeBytes);
  const power = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(1024)), units.length - 1);
  return t(units[power] ?? "ui.sizeGigabytes", { size: formatFigure(size / 1024 ** power) });
}
