import { findSchemaDifference } from "@lanyard/server-kit/applied-migrations";
import { readMigrations } from "@lanyard/server-kit/migration-files";
import type { SchemaFiles } from "@lanyard/server-kit/migrations";
import { StartError } from "@lanyard/server-kit/start-error";
import { z } from "zod";

/** The version of the archive format. It increases if older Lanyard versions would misread new archives. */
export const currentFormat = 1;

/** The name of an archive's first item, which describes the content of the archive. */
export const headerName = "lanyard-backup.json";
/**
 * The name of an archive's last item, which contains the checksums of all tables and files. An archive
 * without this item is incomplete.
 */
export const manifestName = "manifest.json";

const count = z.number().int().nonnegative();
const tableName = z.strictObject({ schema: z.string(), table: z.string() });
const format = z.literal(currentFormat, "is of a newer Lanyard: use that one");

export const headerSchema = z.strictObject({
  format,
  version: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** Counts that help users tell archives apart. Archives of earlier versions lack them. */
  holds: z.strictObject({ organisations: count, records: count }).optional(),
  slugs: z.array(z.string()).optional(),
  schemas: z.array(
    z.strictObject({
      name: z.string(),
      migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
      sequences: z.array(z.strictObject({ name: z.string(), last: z.string().nullable() })),
    }),
  ),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;
export type ArchiveCounts = NonNullable<ArchiveHeader["holds"]>;

export const manifestSchema = z.strictObject({
  format,
  tables: z.array(
    z.strictObject({
      ...tableName.shape,
      rows: count,
      bytes: count,
      sha256: z.string(),
    }),
  ),
  files: z.strictObject({
    count,
    bytes: count,
    /**
     * The SHA-256 of one line per file, in the order of the archive: the name, a space, and the SHA-256 of
     * the file.
     */
    sha256: z.string(),
    /** The names of attached files that were missing, or whose size was not the size in the database. */
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * The size at which a piece is complete. Items are split into pieces, because a tar entry states its length
 * before its content.
 */
export const pieceBytes = 4 * 2 ** 20;

export type TableName = z.infer<typeof tableName>;

export const tableItem = ({ schema, table }: TableName) => `tables/${schema}.${table}.csv`;
export const fileItem = (name: string) => `files/${name}`;

export const itemOfPiece = (name: string) => name.replace(/\/\d{6}$/u, "");
export const pieceName = (item: string, index: number) => `${item}/${String(index + 1).padStart(6, "0")}`;

/**
 * Returns the table or file that an item contains, or an empty object if this version does not know the item.
 */
export function readItemName(item: string): { table?: TableName; file?: string } {
  const [, schema, table] = /^tables\/([^./]+)\.([^./]+)\.csv$/u.exec(item) ?? [];
  if (schema !== undefined && table !== undefined) return { table: { schema, table } };
  return item.startsWith("files/") ? { file: item.slice("files/".length) } : {};
}

export const writtenByNewer = (version: string) =>
  new StartError(
    `The archive was written by Lanyard ${version}, which is newer than this version. Restore it with that version.`,
  );

export async function refuseNewer(
  { schemas: recorded, version }: ArchiveHeader,
  schemas: readonly SchemaFiles[],
): Promise<void> {
  for (const { schema, folder } of schemas) {
    const applied = recorded.find(({ name }) => name === schema)?.migrations ?? [];
    if (findSchemaDifference(applied, await readMigrations(folder)) === "newer")
      throw writtenByNewer(version);
  }
}
