import { mkdtemp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { encrypted } from "@lanyard/backup/encryption";
import {
  consolidateErasedLists,
  readErasedLists,
  requireErasedLists,
  writeErasedList,
} from "@lanyard/backup/erased-lists";
import { createFolderArchives } from "@lanyard/backup/folder-archives";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { createTestDatabase, testPool } from "@lanyard/test-kit/database";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { addErased } from "#src/log/kept-erasures-sql.ts";
import { backUp, filesNaming, restore, tablesNaming } from "./erasure-archives.ts";
import { createPerson, namesPerson, needles, withErasures } from "./erasure-set-up.ts";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody } from "./kinds/kind-samples.ts";
import { openHousekeeping } from "./old-deletions.ts";

const { api, owner, folder } = await withErasures();

async function loggedErasures(pool: Pool) {
  const { rows } = await pool.query<{ at: string }>(`
    select 'audit' as told, org_id, at::text, who_id as who, who_name as name, who_email as email, detail
    from crm.audit_entries where what = 'erased'
    union all
    select 'action', org_id, at::text, actor_id, actor_name, null, jsonb_build_object('noun', noun, 'label', label, 'id', record_id, 'count', record_count)
    from crm.actions where kind = 'erase' order by told, at`);
  return rows;
}

test("a restore of an older backup repeats an erasure and its log entries", async () => {
  const { admin } = api.acme;
  const { contact, params } = await createPerson(api);
  const before = await backUp(folder, api.database.ownerUrl, api.dataDir);
  await admin.client.contacts.erase({ params });
  const of = { records: "contacts", id: contact.id };
  const after = await backUp(folder, api.database.ownerUrl, api.dataDir);
  const elsewhere = await createTestDatabase();
  onTestFinished(() => elsewhere.drop());
  const dataDir = await mkdtemp(join(folder, "restored-"));
  expect(await restore(after, elsewhere.ownerUrl, dataDir)).toBe(0);
  expect(await restore(before, elsewhere.ownerUrl, dataDir)).toBe(2);
  const restored = testPool(elsewhere.ownerUrl, 1, onTestFinished);
  expect(await tablesNaming(restored, needles)).toEqual([]);
  expect(await filesNaming(dataDir, namesPerson)).toEqual([]);
  const { rows } = await restored.query(`select
    (select count(*)::int from crm.contacts where deleted_at is null) as live,
    (select sum(delta)::int from crm.record_counts where noun = 'contact') as counted`);
  expect(rows[0].counted).toBe(rows[0].live);
  // The audit log and the change log each still list the erasure once.
  const erasuresHere = await loggedErasures(owner);
  expect(erasuresHere).toMatchObject([
    { told: "action", who: admin.personId, name: admin.name },
    { told: "audit", who: admin.personId, name: admin.name, email: admin.email, detail: of },
  ]);
  // A restore writes both entries with the same time. On a cluster, the original times can differ.
  const repeated = erasuresHere.map((entry) => ({ ...entry, at: erasuresHere[1]?.at }));
  expect(await loggedErasures(restored)).toEqual(repeated);

  // If the database and its list of erasures are lost, the list next to the backups suffices.
  const beside = join(api.dataDir, "backups");
  const anew = await createTestDatabase();
  onTestFinished(() => anew.drop());
  expect(await restore(before, anew.ownerUrl, await mkdtemp(join(folder, "anew-")), [beside])).toBe(2);
  const fromLists = testPool(anew.ownerUrl, 1, onTestFinished);
  expect(await loggedErasures(fromLists)).toEqual(repeated);
  expect(await restore(before, anew.ownerUrl, await mkdtemp(join(folder, "anew-")), [beside])).toBe(2);
  const oncemore = testPool(anew.ownerUrl, 1, onTestFinished);
  expect(await loggedErasures(oncemore)).toEqual(repeated);
  // The restore of a single organisation keeps its audit log but replaces its change log with that of the
  // archive, which lacks the erasure.
  await oncemore.query("alter table crm.actions no force row level security");
  await oncemore.query("delete from crm.actions where kind = 'erase'");
  await oncemore.query("alter table crm.actions force row level security");
  const client = await oncemore.connect();
  await client.query("begin");
  await addErased(client, []);
  await client.query("commit");
  client.release();
  expect(await loggedErasures(oncemore)).toEqual(repeated);
  const archives = createFolderArchives(beside);
  // This encrypted list is from an earlier version. A restore without its key fails and keeps the list.
  const early = Readable.from([Buffer.from(JSON.stringify({ format: 1, erased: [] }))]);
  await archives.write(`lanyard-erased-2026-11-01T000000Z-${"0".repeat(16)}.json.age`, async (openTarget) =>
    pipeline(await encrypted(early, [await generateX25519Identity()]), await openTarget()),
  );
  const opened: Readable[] = [];
  const read = async (name: string) => {
    const source = await archives.read(name);
    opened.push(source);
    return source;
  };
  await expect(requireErasedLists([{ ...archives, read }], undefined)).rejects.toThrow("set BACKUP_KEY");
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([]);
  const known = (await readErasedLists(archives, undefined)).erased;
  const further = { orgId: newId(), ids: [newId()], noun: "contact", erasedAt: new Date().toISOString() };
  await writeErasedList(archives, [further]);
  // A server that has only the public key also merges its lists.
  const recipient = await identityToRecipient(await generateX25519Identity());
  await consolidateErasedLists(archives, [], recipient);
  const gathered = await readErasedLists(archives, undefined);
  expect(gathered.erased).toEqual([...known, further]);
  expect([gathered.read.length, gathered.unread.size]).toEqual([1, 1]);
});

test("a restore of an older backup purges records of every kind again", async () => {
  const { client } = api.acme.user;
  const made = await Promise.all(
    recordNouns.map(async (noun) => {
      const { record } = await kindCalls(api, noun).create(await sampleBody(api, noun, 0, "balthazarius"));
      return { noun, id: record.id };
    }),
  );
  // A backup from before the merge contains data that now belongs to the surviving record.
  const [survivorId = "", mergedId = ""] = await Promise.all(
    ["Kept", "Merged"].map(async (first) => (await client.contacts.create({ body: { first } })).contact.id),
  );
  const before = await backUp(folder, api.database.ownerUrl, api.dataDir);
  await client.contacts.merge({ body: { survivor_id: survivorId, merged_ids: [mergedId], fields: {} } });
  for (const { noun, id } of made) await kindCalls(api, noun).remove(id);
  const housekeeping = openHousekeeping(api);
  for (const { noun, id } of [...made, { noun: "contact" as const, id: mergedId }])
    await housekeeping.ageDeletion(recordKinds[noun].plural, id, 31);
  await housekeeping.runNow();
  await housekeeping.close();

  const elsewhere = await createTestDatabase();
  onTestFinished(() => elsewhere.drop());
  const lists = dirname(await backUp(folder, api.database.ownerUrl, api.dataDir));
  const dataDir = await mkdtemp(join(folder, "purged-"));
  expect(await restore(before, elsewhere.ownerUrl, dataDir, [lists])).toBe(made.length);
  const restored = testPool(elsewhere.ownerUrl, 1, onTestFinished);
  const { rows } = await restored.query("select id from crm.contacts where id = any($1::uuid[])", [
    [survivorId, mergedId],
  ]);
  expect(rows).toHaveLength(2);
  const counted = await restored.query(
    "select noun, sum(delta)::int as counted from crm.record_counts where noun = any($1) group by 1 order by 1",
    [recordNouns],
  );
  expect(counted.rows).toEqual((await restored.query(liveCounts)).rows);
});

const liveCounts = `${recordNouns
  .map(
    (noun) =>
      `select '${noun}' as noun, count(*)::int as counted from crm.${recordKinds[noun].plural} where deleted_at is null`,
  )
  .join(" union all ")} order by 1`;
