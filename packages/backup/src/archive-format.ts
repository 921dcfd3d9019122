import { findSchemaDifference } from "@lanyard/server-kit/applied-migrations";
import { readMigrations } from "@lanyard/server-kit/migration-files";
import type { SchemaFiles } from "@lanyard/server-kit/migrations";
import { StartError } from "@lanyard/server-kit/start-error";
import { z } from "zod";

/** The version of the format. It increases when older programs would misread new archives. */
export const currentFormat = 1;

/** The first item of an archive, which describes its content. */
export const headerName = "lanyard-backup.json";
/** The last item of an archive, with the checksums of all others. An archive without it is incomplete. */
export const manifestName = "manifest.json";

const count = z.number().int().nonnegative();
const tableName = z.strictObject({ schema: z.string(), table: z.string() });
const format = z.literal(currentFormat, "is of a newer Lanyard: use that one");

export const headerSchema = z.strictObject({
  format,
  version: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** The counts that help users to distinguish archives; missing in older archives. */
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
    /** The SHA-256 of the lines "name, space, SHA-256 of the file", in the order of the archive. */
    sha256: z.string(),
    /** Attached files that were missing or incomplete. */
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The maximum size of a piece. Items are split, because a tar entry states its length before its content. */
export const pieceBytes = 4 * 2 ** 20;

export type TableName = z.infer<typeof tableName>;

export const tableItem = ({ schema, table }: TableName) => `tables/${schema}.${table}.csv`;
export const fileItem = (name: string) => `files/${name}`;

/** Returns the item of a piece. The last part of a piece's name is its number. */
export const itemOfPiece = (name: string) => name.replace(/\/\d{6}$/u, "");
export const pieceName = (item: string, index: number) => `${item}/${String(index + 1).padStart(6, "0")}`;

/** Returns the table or file of an item, or neither if this version does not know the item. */
export function readItemName(item: string): { table?: TableName; file?: string } {
  const [, schema, table] = /^tables\/([^./]+)\.([^./]+)\.csv$/u.exec(item) ?? [];
  if (schema !== undefined && table !== undefined) return { table: { schema, table } };
  return item.startsWith("files/") ? { file: item.slice("files/".length) } : {};
}

export const writtenByNewer = (version: string) =>
  new StartError(
    `The archive was written by Lanyard ${version}, which is newer than this version. Restore it with that version.`,
  );

/** Throws a StartError if the archive is from a newer version. */
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
