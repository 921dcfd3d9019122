import { joinTestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";

test("figures are incomplete until a job has derived the stage exits of earlier moves", async () => {
  const api = await joinTestApi();
  const { client } = api.acme.user;
  const pool = new pg.Pool({ connectionString: api.database.ownerUrl, max: 2 });
  onTestFinished(() => pool.end());
  const stages = ["One", "Two", "Won"].map((name) => ({ name }));
  const { pipeline } = await api.acme.admin.client.pipeline.create({ body: { name: "Moved", stages } });
  const ids = [];
  for (const name of ["First", "Second"]) {
    const body = { name, amount_cents: 1, stage_id: pipeline.stages[0]?.id ?? "" };
    ids.push((await client.deals.create({ body })).data.id);
  }
  for (const to of [1, 2, 0])
    await client.deals.bulkMove({ body: { ids, stageId: pipeline.stages[to]?.id ?? "" } });
  const figures = () => client.figures.stages({ query: { pipeline_id: pipeline.id } });
  const complete = await figures();
  expect(complete.is_complete).toBe(true);
  const holder = await pool.connect();
  onTestFinished(() => holder.release());
  // The background job waits for the locked deal.
  await holder.query("begin");
  await holder.query("select from crm.deals where id = $1 for update", [ids[0]]);
  await pool.query(
    `with gone as (delete from crm.left_stages where deal_id = any($1) returning org_id)
     insert into crm.left_stage_derivations (org_id) select distinct org_id from gone`,
    [ids],
  );
  // A write makes API processes look for background jobs.
  await client.companies.create({ body: { name: "Writes" } });
  const incomplete = await figures();
  expect(incomplete.is_complete).toBe(false);
  expect(incomplete.rows).not.toEqual(complete.rows);
  await holder.query("commit");
  await vi.waitFor(async () => expect(await figures()).toEqual(complete));
});
