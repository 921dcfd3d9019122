import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";

/** A hand-over needs more than two steps for this number of records. */
const many = 4500;

const api = await joinTestApi();
const owner = testPool(api.database.ownerUrl);

test("a large hand-over is one action with one notification for each record kind", async () => {
  const leaving = await api.addMember("acme", "user", "Leaving Person");
  const { admin, user } = api.acme;
  const orgId = await crmIdOf(api, api.acme);
  await Promise.all([leaving, admin, user].map(({ client }) => client.person.readMe()));
  await owner.query(
    `with counted as (
       insert into crm.record_counts (org_id, noun, id, delta) values ($3, 'task', gen_random_uuid(), $1::int)
     )
     insert into crm.tasks (org_id, id, title, name_key, search_text, owner_id)
     select $3, gen_random_uuid(), 'Task ' || n, 'task ' || n, 'task ' || n, $2 from generate_series(1, $1::int) n`,
    [many, leaving.personId, orgId],
  );
  const { company } = await leaving.client.companies.create({ body: { name: "Kestrel Freight" } });
  expect(company.owner_id).toBe(leaving.personId);
  const params = { id: leaving.personId };
  const counts = async () => {
    const { rows } = await owner.query<{ owner_id: string | null; count: number }>(
      "select owner_id, count(*)::int as count from crm.tasks where org_id = $1 group by owner_id",
      [orgId],
    );
    return Object.fromEntries(rows.map(({ owner_id, count }) => [owner_id, count]));
  };
  expect(await admin.client.members.countRecords({ params })).toEqual({ count: many + 1, views: [] });
  const done = await admin.client.members.handOver({ params, body: { to: user.personId } });
  expect(done).toMatchObject({ changed: many + 1, failed: [] });
  expect(await counts()).toEqual({ [user.personId]: many });
  expect(await admin.client.members.countRecords({ params })).toEqual({ count: 0, views: [] });
  const { notices } = await user.client.notices.list();
  expect(notices.map(({ noun, parameters }) => [noun, parameters.count]).toSorted()).toEqual([
    ["company", 1],
    ["task", many],
  ]);
  const { actions } = await admin.client.actions.list({ query: { limit: 1 } });
  expect(actions[0]).toMatchObject({ id: done.actionId, record_count: many + 1 });
  const undone = await admin.client.actions.undo({ params: { id: done.actionId ?? "" } });
  expect(undone).toMatchObject({ undone: many + 1, refused: [] });
  expect(await counts()).toEqual({ [leaving.personId]: many });
});
