import { t } from "#src/lib/i18n/messages.ts";
import { formatFigure } from "./number.ts";

const units = ["ui.sizeBytes", "ui.sizeKilobytes", "ui.sizeMegabytes", "ui.sizeGigabytes"] as const;

/** Formats a size in Bytes, KB, MB or GB with at most 2 decimals (spec section 2.6). */
export function formatFileSize(sizeBytes: number): string {
  const size = Math.max(0, sizeBytes);
  const power = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(1024)), units.length - 1);
  return t(units[power] ?? "ui.sizeGigabytes", { size: formatFigure(size / 1024 ** power) });
}
