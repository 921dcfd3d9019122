import type { Manifest } from "@lanyard/backup/archive-format";

const number = new Intl.NumberFormat("en");

const filesText = (count: number) => `${number.format(count)} ${count === 1 ? "file" : "files"}`;

export function printManifest({ tables, files }: Manifest, say: (message: string) => void): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${number.format(rows)} rows of ${tables.length} tables, ${filesText(files.count)}`);
  if (files.missing.length > 0) {
    const were = files.missing.length === 1 ? "was" : "were";
    say(`${filesText(files.missing.length)} ${were} missing or not whole: ${files.missing.join(", ")}`);
  }
}
