import { testPool } from "@lanyard/test-kit/database";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, test } from "vitest";

const many = 1200;

const api = await startTestApi();
// The first call registers the organisation.
await api.acme.user.client.contacts.create({ body: { first: "Ann" } });
const owner = testPool(api.database.ownerUrl);
await owner.query("create extension pgstattuple");
const { rows } = await owner.query(
  `insert into crm.contacts (org_id, id, first, last, name_key, search_text)
   select o.id, gen_random_uuid(), 'Ann', 'Bulk ' || n, 'ann bulk ' || n, 'ann bulk ' || n
   from crm.organisations o, generate_series(1, $1::int) n where o.slug = 'acme' returning id`,
  [many],
);
const ids = rows.map(({ id }) => id);
await owner.query("select gin_clean_pending_list('crm.contacts_by_search')");
afterAll(() => api.stop());

async function pendingPages(): Promise<number> {
  const { rows } = await owner.query(
    "select pending_pages::int as pages from pgstatginindex('crm.contacts_by_search')",
  );
  return rows[0].pages;
}

test("the search index keeps no pending entries after bulk work or single changes", async () => {
  const { client } = api.acme.user;
  await client.contacts.update({ params: { id: ids[0] ?? "" }, body: { city: "Oslo" } });
  await expect.poll(pendingPages).toBe(0);
  const { actionId } = await client.contacts.bulkDelete({ body: { ids } });
  await client.actions.undo({ params: { id: actionId } });
  // The index is sorted after the responses, without delaying them.
  await expect.poll(pendingPages).toBe(0);
  const changed = ids
    .slice(0, 50)
    .map((id) => client.contacts.update({ params: { id }, body: { city: "Rome" } }));
  await Promise.all(changed);
  await expect.poll(pendingPages).toBe(0);
});
