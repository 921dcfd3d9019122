import type { Manifest } from "@lanyard/backup/archive-format";
import type { ArchiveStore } from "@lanyard/backup/archive-store";
import { createFolderArchives } from "@lanyard/backup/folder-archives";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { StartError } from "@lanyard/server-kit/start-error";

const number = new Intl.NumberFormat("en");

const filesText = (count: number) => `${number.format(count)} ${count === 1 ? "file" : "files"}`;

export function printManifest({ tables, files }: Manifest, say: (message: string) => void): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${number.format(rows)} rows of ${tables.length} tables, ${filesText(files.count)}`);
  if (files.missing.length > 0) {
    const were = files.missing.length === 1 ? "was" : "were";
    say(`${filesText(files.missing.length)} ${were} missing or incomplete: ${files.missing.join(", ")}`);
  }
}

/**
 * Opens a store of archives: a folder, or `s3://bucket/prefix` with the configured account.
 * @throws StartError for an S3 address if no S3 account is configured
 */
export async function openArchives(to: string, { s3 }: Pick<Configuration, "s3">): Promise<ArchiveStore> {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/u.exec(to) ?? [];
  if (bucket === undefined) return createFolderArchives(to);
  if (s3 === undefined) {
    throw new StartError(
      "Backups in S3 need S3_ACCESS_KEY and S3_SECRET_KEY, and S3_ENDPOINT if the service is not Amazon's.",
    );
  }
  const { createS3Archives } = await import("./s3-archives.ts");
  return createS3Archives({ ...s3, bucket }, prefix);
}
