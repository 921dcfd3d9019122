import { randomUUID } from "node:crypto";
import { link, open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "#src/start-error.ts";

/** A file in DATA_DIR with the path of a database folder outside DATA_DIR. */
const pointerName = "postgres-location.json";
const pointerSchema = z.object({ folder: z.string(), dataDirInode: z.number() });

/**
 * Returns the database folder that the pointer in DATA_DIR names, or undefined if DATA_DIR has no pointer.
 * @throws StartError if that folder is missing, because an empty database would look like lost data, or if
 * DATA_DIR is a copy, because the original and the copy would share one database
 */
export async function readPointer(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, pointerName);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const { folder, dataDirInode } = pointerSchema.parse(JSON.parse(text));
  if ((await stat(dataDir)).ino !== dataDirInode) throw copied(dataDir, path, folder);
  const exists = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
  if (exists) return folder;
  throw new StartError(
    `DATA_DIR: the database that ${path} points to (${folder}) is missing: restore it, or delete that file to begin with an empty database.`,
  );
}

function copied(dataDir: string, path: string, folder: string): StartError {
  return new StartError(
    `DATA_DIR: ${dataDir} is a copy, and its database lies outside of it in ${folder}: to use that database set "dataDirInode" in ${path} to the inode of the folder, to begin with an empty one delete the file.`,
  );
}

/** Writes the pointer unless it exists; returns whether it was written. */
export async function writePointer(dataDir: string, folder: string): Promise<boolean> {
  const path = join(dataDir, pointerName);
  const draft = `${path}.${randomUUID()}`;
  const { ino } = await stat(dataDir);
  const file = await open(draft, "wx", 0o644);
  await file.writeFile(`${JSON.stringify({ folder, dataDirInode: ino }, undefined, 2)}\n`);
  await file.sync().finally(() => file.close());
  const isWritten = await link(draft, path).then(
    () => true,
    () => false,
  );
  await rm(draft);
  return isWritten;
}
