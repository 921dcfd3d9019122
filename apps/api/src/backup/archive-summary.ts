import type { Manifest } from "@lanyard/backup/archive-format";

const number = new Intl.NumberFormat("en");

/** Says what an archive holds: rows, files, and what was missing. */
export function printManifest({ tables, files }: Manifest, say: (message: string) => void): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${number.format(rows)} rows of ${tables.length} tables, ${number.format(files.count)} files`);
  if (files.missing.length > 0) {
    say(
      `${number.format(files.missing.length)} files were missing or not whole: ${files.missing.join(", ")}`,
    );
  }
}
