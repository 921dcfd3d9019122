import { z } from "zod";

/** Raised when older programs could no longer read an archive right. */
export const currentFormat = 1;

/** The first item of an archive: what stands in it. */
export const headerName = "lanyard-backup.json";
/** The last one: how much there was of it. An archive without it was never finished. */
export const manifestName = "manifest.json";

const count = z.number().int().nonnegative();
const tableName = z.strictObject({ schema: z.string(), table: z.string() });
const format = z.literal(currentFormat, "is of a newer Lanyard: use that one");

export const headerSchema = z.strictObject({
  format,
  /** The version of Lanyard that wrote it, and of the PostgreSQL it read from. */
  version: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** What of it people count, to tell one archive from another before it is read; older archives lack it. */
  holds: z.strictObject({ organisations: count, records: count }).optional(),
  /** What the organisations are called, so that one which is not there is told before all is read; older archives lack it. */
  slugs: z.array(z.string()).optional(),
  schemas: z.array(
    z.strictObject({
      name: z.string(),
      /** What the schema had been made by. */
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
      /** The SHA-256 of the CSV text. */
      sha256: z.string(),
    }),
  ),
  files: z.strictObject({
    count,
    bytes: count,
    /** The SHA-256 of the lines "name, space, SHA-256 of the file", in the order of the archive. */
    sha256: z.string(),
    /** Files that rows name and the store did not have, or not whole. */
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** An item lies in the archive in pieces of this many bytes at most, so that nobody must know its length beforehand. */
export const pieceBytes = 4 * 2 ** 20;

export type TableName = z.infer<typeof tableName>;

export const tableItem = ({ schema, table }: TableName) => `tables/${schema}.${table}.csv`;
export const fileItem = (name: string) => `files/${name}`;

/** Which item a piece belongs to; its number is the last part of its name. */
export const itemOfPiece = (name: string) => name.replace(/\/\d{6}$/u, "");
export const pieceName = (item: string, index: number) => `${item}/${String(index + 1).padStart(6, "0")}`;

/** The table that an item holds, or the file; neither is one that this version does not know. */
export function readItemName(item: string): { table?: TableName; file?: string } {
  const [, schema, table] = /^tables\/([^./]+)\.([^./]+)\.csv$/u.exec(item) ?? [];
  if (schema !== undefined && table !== undefined) return { table: { schema, table } };
  return item.startsWith("files/") ? { file: item.slice("files/".length) } : {};
}
