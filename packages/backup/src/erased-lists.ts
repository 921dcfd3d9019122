import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartError } from "@lanyard/server-kit/start-error";
import { z } from "zod";
import type { ArchiveStore } from "./archive-store.ts";
import { decrypted } from "./encryption.ts";

const what = { orgId: z.uuid(), noun: z.string(), erasedAt: z.iso.datetime({ offset: true }) };
/**
 * `by` is the id of the person who erased the records. It is missing for records that were purged, or that
 * were erased together with another record.
 */
const erasedRecords = z.strictObject({ ...what, by: z.string().optional(), ids: z.array(z.uuid()) });
const listSchema = z.discriminatedUnion("format", [
  z.strictObject({ format: z.literal(1), erased: z.array(z.strictObject({ ...what, id: z.uuid() })) }),
  z.strictObject({ format: z.literal(2), erased: z.array(erasedRecords) }),
]);

/** The ids of records that one erasure deleted. Ids are not personal data. */
export type ErasedRecords = z.infer<typeof erasedRecords>;

/**
 * Writes a list of erasures next to the archives, where it survives the loss of the database. Each list is a
 * new file, because processes write concurrently. Lists are not encrypted, so that restores need no key.
 */
export async function writeErasedList(store: ArchiveStore, erased: readonly ErasedRecords[]): Promise<void> {
  const moment = new Date().toISOString().replace(/\.\d+/u, "").replaceAll(":", "");
  const name = `lanyard-erased-${moment}-${digestOf(erased)}.json`;
  const plain = Readable.from([Buffer.from(`${JSON.stringify({ format: 2, erased })}\n`)]);
  await store.write(name, async (openTarget) => pipeline(plain, await openTarget()));
}

/** Returns a digest for the name of a list. The order of the records does not change it. */
function digestOf(erased: readonly ErasedRecords[]): string {
  const ids = erased.flatMap(({ ids, by = "" }) => ids.map((id) => `${id}${by}`)).toSorted();
  return createHash("sha256").update(ids.join()).digest("hex").slice(0, 16);
}

/**
 * Merges lists so that each record appears once, grouped by organisation, kind, time and person. Lists that
 * state who erased a record take precedence.
 */
function joined(lists: readonly ErasedRecords[]): ErasedRecords[] {
  const seen = new Set<string>();
  const moments = new Map<string, ErasedRecords>();
  const byPersons = lists.filter(({ by }) => by !== undefined);
  const others = lists.filter(({ by }) => by === undefined);
  for (const { ids, ...moment } of [...byPersons, ...others]) {
    const fresh = ids.filter((id) => !seen.has(id));
    if (fresh.length === 0) continue;
    for (const id of fresh) seen.add(id);
    const key = JSON.stringify([moment.orgId, moment.noun, moment.erasedAt, moment.by]);
    const known = moments.get(key) ?? { ...moment, ids: [] };
    for (const id of fresh) known.ids.push(id);
    moments.set(key, known);
  }
  return [...moments.values()];
}

/**
 * Reads all lists of a store; `unread` has the names of unreadable lists with the reasons. Lists that earlier
 * versions wrote can be encrypted.
 */
export async function readErasedLists(store: ArchiveStore, key: string | undefined) {
  const erased: ErasedRecords[] = [];
  const read: string[] = [];
  const unread = new Map<string, unknown>();
  for (const name of await store.list("erased")) {
    try {
      for (const records of await readList(store, name, key)) erased.push(records);
      read.push(name);
    } catch (error) {
      unread.set(name, error);
    }
  }
  return { erased: joined(erased), read, unread };
}

async function readList(
  store: ArchiveStore,
  name: string,
  key: string | undefined,
): Promise<ErasedRecords[]> {
  const source = await store.read(name);
  try {
    const pieces = await (await decrypted(source, key)).toArray();
    const list = listSchema.parse(JSON.parse(Buffer.concat(pieces).toString()));
    return list.format === 2
      ? list.erased
      : list.erased.map(({ id, ...moment }) => ({ ...moment, ids: [id] }));
  } finally {
    source.destroy();
  }
}

/**
 * Returns the erasures in the lists of several stores, for a restore.
 * @throws StartError for an unreadable list, because the restore would bring back erased people
 */
export async function requireErasedLists(
  stores: readonly ArchiveStore[],
  key: string | undefined,
): Promise<ErasedRecords[]> {
  const all: ErasedRecords[] = [];
  for (const store of stores) {
    const { erased, unread } = await readErasedLists(store, key);
    for (const [name, cause] of unread) {
      const reason = cause instanceof StartError ? cause.message : "It is damaged.";
      throw new StartError(
        `The list of permanently erased records ${name} next to the backups cannot be read: ${reason} Move it elsewhere to restore without it.`,
        { cause },
      );
    }
    all.push(...erased);
  }
  return all;
}

/** Replaces all readable lists with one list that also contains `known`, the erasures in the database. */
export async function consolidateErasedLists(
  store: ArchiveStore,
  known: readonly ErasedRecords[],
  key: string | undefined,
): Promise<void> {
  const { erased, read } = await readErasedLists(store, key);
  const all = joined([...erased, ...known]);
  if (all.length === 0) return;
  const present = read.find((name) => name.endsWith(`${digestOf(all)}.json`));
  if (present === undefined) await writeErasedList(store, all);
  for (const name of read) if (name !== present) await store.remove(name);
}
