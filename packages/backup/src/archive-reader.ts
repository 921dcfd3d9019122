import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { StartError } from "@lanyard/server-kit/start-error";
import { type Extract, extract } from "tar-stream";
import { z } from "zod";
import {
  type ArchiveHeader,
  currentFormat,
  headerName,
  headerSchema,
  itemOfPiece,
  type Manifest,
  manifestName,
  manifestSchema,
  readItemName,
  type TableName,
  writtenByNewer,
} from "./archive-format.ts";
import { type Content, sumFiles, watchContent } from "./content-hash.ts";
import { decrypted } from "./encryption.ts";

/** Consumers of an archive's items. Items without a consumer are read to verify them. */
export interface ArchiveUse {
  header?(header: ArchiveHeader): Promise<void>;
  table?(table: TableName, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  file?(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Returns whether a damaged archive may have caused the error of `table`. If so, the reader verifies the
   * rest of the archive, and reports damage that it finds instead of the error.
   */
  isMaybeDamage?(error: unknown): boolean;
}

export interface ProvedArchive {
  readonly header: ArchiveHeader;
  readonly manifest: Manifest;
}

const noBackup = () => new StartError("This is not a Lanyard backup.");
const damaged = (what: string, cause?: unknown) =>
  new StartError(`The archive is damaged: ${what}.`, { cause });

/**
 * Reads an archive completely and compares its tables and files with the manifest.
 * @throws StartError if the archive is damaged, incomplete, encrypted with another key, too new, or not an
 * archive
 */
export function readArchive(
  source: Readable,
  key: string | undefined,
  use: ArchiveUse = {},
): Promise<ProvedArchive> {
  return onItems(source, key, async (archive, untilEnd) => {
    const proved = await readItems(archive, use);
    await untilEnd();
    return proved;
  });
}

/**
 * Reads the header without verifying the rest of the archive.
 * @throws StartError like `readArchive`.
 */
export function readHeader(source: Readable, key: string | undefined): Promise<ArchiveHeader> {
  return onItems(source, key, async (archive) => {
    const first = await archive.next();
    if (first.done === true || first.value.name !== headerName) throw noBackup();
    return parseHeader(await textOf(first.value.bytes));
  });
}

async function onItems<T>(
  source: Readable,
  key: string | undefined,
  work: (archive: AsyncGenerator<Item>, untilEnd: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const tar = extract();
  let readError: unknown;
  let unpacking: Promise<void> | undefined;
  try {
    const clear = await decrypted(source, key);
    unpacking = pipeline(clear, createGunzip(), tar).catch((error: unknown) => {
      readError = error;
    });
    return await work(items(tar), async () => {
      await unpacking;
      if (readError !== undefined) throw readError;
    });
  } catch (error) {
    tar.destroy();
    await unpacking;
    throw explain(error, readError);
  } finally {
    tar.destroy();
    source.destroy();
    await unpacking;
  }
}

/**
 * Returns the error to report. An error of unpacking takes precedence, because it causes the other errors.
 */
function explain(error: unknown, readError: unknown): unknown {
  const reason = readError ?? error;
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  if (code === "Z_BUF_ERROR" || /unexpected end/iu.test(String(reason)))
    return damaged("it ends too early", reason);
  if (code.startsWith("Z_")) return damaged("it cannot be unpacked", reason);
  if (error instanceof StartError || readError === undefined) return error;
  return code === "ERR_STREAM_PREMATURE_CLOSE" ? error : damaged("it cannot be read", reason);
}

async function readItems(archive: AsyncIterable<Item>, use: ArchiveUse): Promise<ProvedArchive> {
  let header: ArchiveHeader | undefined;
  const tables = new Map<string, Content & { rows: number | undefined }>();
  const files = sumFiles();
  let failure: { readonly error: unknown } | undefined;
  for await (const item of archive) {
    const { bytes, content } = watchContent(item.bytes);
    if (header === undefined) {
      if (item.name !== headerName) throw noBackup();
      header = parseHeader(await textOf(bytes));
      await use.header?.(header);
    } else if (item.name === manifestName) {
      const manifest = parse(manifestSchema, await textOf(bytes), manifestName);
      compare(manifest, tables, files.sum());
      if (failure !== undefined) throw failure.error;
      return { header, manifest };
    } else {
      await takeItem(item.name, bytes);
    }

    async function takeItem(name: string, pieces: AsyncIterable<Uint8Array>) {
      const { table, file } = readItemName(name);
      if (table !== undefined) {
        const rows = await takeTable(table, pieces);
        tables.set(`${table.schema}.${table.table}`, { rows, ...content() });
      } else if (file !== undefined) {
        await (use.file && failure === undefined ? use.file(file, pieces) : drain(pieces));
        files.add(file, content());
      } else throw damaged(`${name} does not belong in a backup`);
    }

    async function takeTable(table: TableName, pieces: AsyncIterable<Uint8Array>) {
      if (use.table === undefined || failure !== undefined) return drain(pieces);
      const all = pieces[Symbol.asyncIterator]();
      // The wrapper has no `return`, so that a failed consumer does not close the stream and the rest stays
      // readable.
      const shared = { [Symbol.asyncIterator]: () => ({ next: () => all.next() }) };
      try {
        return await use.table(table, shared);
      } catch (error) {
        if (use.isMaybeDamage?.(error) !== true) throw error;
        failure = { error };
        return drain(shared);
      }
    }
  }
  throw header === undefined ? noBackup() : damaged("it ends before its manifest, so it is incomplete");
}

function compare(
  manifest: Manifest,
  tables: ReadonlyMap<string, Content & { rows: number | undefined }>,
  files: ReturnType<ReturnType<typeof sumFiles>["sum"]>,
): void {
  if (tables.size !== manifest.tables.length)
    throw damaged(`it has ${tables.size} of ${manifest.tables.length} tables`);
  for (const { schema, table, rows, sha256 } of manifest.tables) {
    const name = `${schema}.${table}`;
    const found = tables.get(name);
    if (found?.sha256 !== sha256) throw damaged(`the rows of ${name} were changed after the backup`);
    if (found.rows !== undefined && found.rows !== rows)
      throw damaged(`${name} has ${found.rows} rows instead of ${rows}`);
  }
  if (files.sha256 !== manifest.files.sha256)
    throw damaged("the attached files were changed after the backup");
}

const anyFormat = z.object({ format: z.number(), version: z.string() });

/** Checks the format version first, because the header of a newer format would look damaged. */
function parseHeader(text: string): ArchiveHeader {
  const { success, data } = anyFormat.safeParse(parseJson(text, headerName));
  if (success && data.format > currentFormat) throw writtenByNewer(data.version);
  return parse(headerSchema, text, headerName);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(`${name} cannot be read`, error);
  }
}

function parse<T>(schema: z.ZodType<T>, text: string, name: string): T {
  const value = parseJson(text, name);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new StartError(`The archive: ${name} ${z.prettifyError(parsed.error)}`);
}

interface Item {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Yields each item with its pieces joined. The caller must read an item to its end before it requests the
 * next item.
 */
async function* items(tar: Extract): AsyncGenerator<Item> {
  const entries = tar[Symbol.asyncIterator]();
  let entry = await entries.next();
  while (entry.done !== true) {
    const name = itemOfPiece(entry.value.header.name);
    async function* bytes(): AsyncGenerator<Uint8Array> {
      while (entry.done !== true && itemOfPiece(entry.value.header.name) === name) {
        for await (const part of entry.value) if (part instanceof Uint8Array) yield part;
        entry = await entries.next();
      }
    }
    yield { name, bytes: bytes() };
  }
}

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<undefined> {
  for await (const _ of bytes);
  return undefined;
}

/**
 * The maximum size of the header and of the manifest in bytes: enough for the names of a million missing
 * files. The limit protects the memory from a forged archive.
 */
const longestText = 64 * 2 ** 20;

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > longestText) throw damaged("its description is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
