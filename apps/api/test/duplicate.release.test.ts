import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { startDuplicateSearch } from "@lanyard/api/features/duplicate/duplicate";
import { organisationId } from "@lanyard/contract/field/ids";
import { createBackgroundWork } from "@lanyard/server-kit/background-work";
import { createLogger } from "@lanyard/server-kit/logging";
import { testPool } from "@lanyard/test-kit/database";
import { addOrganisations } from "@lanyard/test-kit/test-api";
import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import { expect, onTestFinished, test, vi } from "vitest";
import type { WriteWatcher } from "#src/db/due-organisations.ts";
import { newContact, our, pairsOf, reasonShown, user, withDuplicates } from "./duplicate-calls.ts";
import { likely } from "./duplicate-samples.ts";

await withDuplicates();

test("contacts that differ in nickname, script or notation are pairs with reasons", async () => {
  const ones = await Promise.all(likely.map(([one]) => newContact(one)));
  await Promise.all(likely.map(([one, change]) => newContact({ ...one, ...change })));
  const shown: string[][] = [];
  for (const { id } of ones)
    for (const pair of await pairsOf(id, 1)) shown.push(pair.reasons.map(reasonShown));
  expect(shown).toEqual(likely.map(([, , reasons]) => reasons));
});

test("contacts with a rare name and the same email domain match among many contacts", async () => {
  const owner = testPool(our.api.database.ownerUrl, 1, onTestFinished);
  const count = (delta: number) =>
    owner.query(
      `insert into crm.record_counts (org_id, noun, id, delta)
       select id, 'contact', gen_random_uuid(), $1 from crm.organisations where slug = 'acme'`,
      [delta],
    );
  const { rows } = await owner.query("select id from crm.organisations where slug = 'acme'");
  await owner.query(`set app.org = '${rows[0]?.id}'`);
  await count(200_000);
  onTestFinished(async () => void (await count(-200_000)));
  // Three people have this name, and two of them have the same email domain.
  const common = { first: "Leokadia", last: "Brzozowska" };
  await newContact({ ...common, city: "Gdynia" });
  await newContact({ ...common, email: "leokadia@three.example" });
  await newContact({ ...common, email: "l.b@three.example" });
  const rare = { first: "Melisande", last: "Thorvaldsgard" };
  await newContact({ ...rare, email: "melisande@rare.example" });
  const { id } = await newContact({ ...rare, email: "m.t@rare.example" });
  await pairsOf(id, 1);
  const { pairs } = await user().duplicates.list({ query: { noun: "contact" } });
  const names = pairs.flatMap(({ records }) => records.map(({ name }) => name));
  expect(names).not.toContain("Leokadia Brzozowska");
});

test("records that a long transaction changes are compared after it ends", async () => {
  const pool = testPool(our.api.database.appUrl, 1, onTestFinished);
  const phone = "+33 6 55 11 22 99";
  const one = await newContact({ first: "Wilhelmina", last: "Oppenshaw", phone });
  const other = await newContact({ first: "Wilhelmina", last: "Quigley", phone });
  const writer = await pool.connect();
  await writer.query("begin");
  await writer.query("select now()");
  // This record is created after the open transaction began, so rows that the transaction writes later look
  // older.
  await newContact({ first: "Somebody", last: "Afterwards" });
  const { rows } = await our.api.acme.admin.client.contacts
    .list({ query: { q: "Quigley" } })
    .then(() => writer.query("select id from crm.organisation_ids() as id"));
  for (const { id } of rows) {
    await writer.query(`set local app.org = '${id}'`);
    await writer.query(
      "update crm.contacts set last = 'Oppenshaw', name_key = 'wilhelmina oppenshaw', updated_at = now() where org_id = $1 and id = $2",
      [id, other.id],
    );
  }
  expect((await user().duplicates.list({ query: { noun: "contact", record: one.id } })).pairs).toEqual([]);
  await writer.query("commit");
  writer.release();
  await pairsOf(one.id, 1);
});

test("a waiting duplicate search holds a lock on the table duplicate_searches only", async () => {
  const owner = testPool(our.api.database.ownerUrl, 2, onTestFinished);
  const holder = await owner.connect();
  try {
    const { pid } = (await holder.query("select pg_backend_pid() as pid")).rows[0];
    await holder.query("begin");
    // On a busy machine, the comparison can start later than the pool's limit for idle transactions.
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    // The comparison writes its pairs last.
    await holder.query("lock table crm.duplicate_pairs in share mode");
    await holder.query("savepoint created");
    await holder.query("lock table crm.duplicate_searches in exclusive mode");
    const { acme } = await addOrganisations(our.api.signin, our.api.baseUrl, "-held");
    const body = { first: "Alma", last: "Heldringer", phone: "+49 30 55501760" };
    for (let n = 0; n < 2; n += 1) await acme.user.client.contacts.create({ body });
    await holder.query("rollback to savepoint created");
    const waiting = () => waitingLocks(owner, "relation = 'crm.duplicate_pairs'::regclass");
    await expect.poll(waiting).toBeGreaterThan(0);
    const locked = async () =>
      (
        await owner.query(
          `select distinct c.relname from pg_locks l join pg_stat_activity a using (pid) join pg_class c on c.oid = l.relation
      where a.datname = current_database() and a.state = 'idle in transaction' and a.pid <> $1
        and c.relkind = 'r' and c.relnamespace = 'crm'::regnamespace`,
          [pid],
        )
      ).rows;
    // Other work holds locks only for a moment.
    await expect.poll(locked).toEqual([{ relname: "duplicate_searches" }]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

test("a large group shows its frequent value as typed and its city", async () => {
  const { client } = our.api.globex.user;
  const body = { name: "Müller & Söhne GmbH", city: "Köln" };
  await Promise.all(Array.from({ length: 61 }, () => client.companies.create({ body })));
  await vi.waitFor(async () => {
    const answer = await client.duplicates.list({ query: { noun: "company" } });
    const group = { by: "name", value: body.name, records: 61 };
    const places = answer.large_groups.map(({ place }) => place);
    expect(places.toSorted()).toEqual([body.city, null]);
    expect(answer).toMatchObject({ large_groups: [group, group], pairs: [] });
  });
});

test("among ten thousand organisations, the duplicate search reads only changed ones", async () => {
  const pool = testPool(our.api.database.appUrl, 2, onTestFinished);
  const owner = testPool(our.api.database.ownerUrl, 1, onTestFinished);
  await owner.query(
    "insert into crm.organisations (id, slug) select gen_random_uuid(), 'quiet-' || n from generate_series(1, 10000) n",
  );
  const { rows } = await owner.query("select id from crm.organisations where slug = 'quiet-1'");
  const written = organisationId.parse(rows[0].id);
  const asked = new Set<string>();
  const database = createTenantDatabase(pool);
  let watcher: WriteWatcher | undefined;
  const search = startDuplicateSearch({
    pool,
    database: {
      ...database,
      reading: (orgId, work) => {
        asked.add(orgId);
        return database.reading(orgId, work);
      },
    },
    watchWrites: (each) => {
      watcher = each;
    },
    organisationIds: async () => [],
    work: createBackgroundWork({ warn: () => undefined }),
    log: createLogger({ level: "silent" }),
  });
  onTestFinished(() => search.stop());
  watcher?.onWrite(written, false);
  await vi.waitFor(() => expect([...asked]).toContain(written));
  const { rows: quiet } = await owner.query(
    "select id from crm.organisations where slug like 'quiet-%' and id <> $1",
    [written],
  );
  expect(quiet.filter(({ id }) => asked.has(id))).toEqual([]);
});
