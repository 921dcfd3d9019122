import { expect } from "vitest";
import type { DemoRandom } from "../../apps/api/src/demo/demo-random.ts";
import { csvOf, importByJob } from "../../apps/api/test/import-job-calls.ts";
import type { FaultWorld } from "./fault-world.ts";
import type { Writers } from "./fault-writers.ts";

const cards = 6;
const movesOfEach = 12;
const rows = 60;

interface Race {
  readonly world: FaultWorld;
  readonly writers: Writers;
  readonly random: DemoRandom;
  readonly name: string;
}

/**
 * Makes all writers move the same cards through both processes. Each card must end up in one stage, and the
 * totals must be right.
 */
export async function raceForCards({ world, writers: { clients, stages, orgId }, random, name }: Race) {
  const { client } = world.oneOf(clients);
  const deals = await Promise.all(
    Array.from({ length: cards }, async (_, n) => {
      const body = { name: `${name} ${n}`, amount_cents: 100 + n, stage_id: world.oneOf(stages).id };
      return (await client.deals.create({ body })).data.id;
    }),
  );
  const moved = await Promise.all(
    clients.map(async (mover) => {
      const actionIds: string[] = [];
      for (let n = 0; n < movesOfEach; n += 1) {
        const move = { params: { id: random.pick(deals) }, body: { stageId: random.pick(stages).id } };
        const { actionId } = await mover.client.deals.move(move);
        if (actionId !== undefined) actionIds.push(actionId);
      }
      return actionIds;
    }),
  );
  const logged = new Set<string>();
  for (const id of deals) {
    const { data } = await client.deals.read({ params: { id } });
    const { history } = await client.deals.history({ params: { id } });
    expect(history[0]?.stage_id).toBe(data.stage_id);
    const way = history.toReversed();
    for (const [n, entry] of way.entries())
      if (n > 0) expect(entry.from_stage_name).toBe(way[n - 1]?.stage_name);
    const { activity } = await client.deals.activity({ params: { id }, query: { limit: 100 } });
    for (const { action_id } of activity) logged.add(action_id);
  }
  expect(moved.flat().filter((id) => !logged.has(id))).toEqual([]);
  await expectTrueTotals({ world, orgId, client, stages });
}

async function expectTrueTotals({
  world,
  orgId,
  client,
  stages,
}: Pick<Race, "world"> &
  Pick<Writers, "orgId" | "stages"> & { client: Writers["clients"][number]["client"] }) {
  const { rows: found } = await world.owner.query(
    `select stage_id, count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as sum from crm.deals
     where org_id = $1 and deleted_at is null group by stage_id`,
    [orgId],
  );
  const { data } = await client.deals.board({
    params: { pipelineId: world.oneOf(stages).pipeline_id },
    query: {},
  });
  const told = data.map(({ stage, totalCount, totals }) => ({
    stage_id: stage,
    count: totalCount,
    sum: totals.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }));
  expect(told.filter(({ count }) => count > 0)).toEqual(expect.arrayContaining(found));
}

/**
 * Makes all writers complete the same repeating task at once. The task must have one completion and one
 * successor.
 */
export async function raceForTasks({ world, writers: { clients, orgId }, name }: Race) {
  const { client } = world.oneOf(clients);
  const body = { title: name, due_on: "2027-03-01", repeat: "FREQ=DAILY" };
  const { task } = await client.tasks.create({ body });
  await Promise.all(clients.map((each) => each.client.tasks.complete({ params: { id: task.id }, body: {} })));
  const { rows: found } = await world.owner.query(
    "select done_at is not null as done from crm.tasks where org_id = $1 and title = $2 order by done",
    [orgId, name],
  );
  expect(found).toEqual([{ done: false }, { done: true }]);
}

/**
 * Imports several files at once in both processes. Each row must become one contact, and the company that all
 * rows name must exist once.
 */
export async function raceForImports({ world, writers: { clients, orgId }, name }: Race) {
  const importers = clients.slice(0, 3);
  const shared = `${name} Inc`;
  const ended = await Promise.all(
    importers.map(({ client }, n) => {
      const lines = Array.from(
        { length: rows },
        (_, row) => `P${row},p${row}-${n}@${name}.example,${shared}`,
      );
      return importByJob(client, csvOf(lines));
    }),
  );
  expect(ended.map(({ state, reason }) => ({ state, reason }))).toEqual(
    importers.map(() => ({ state: "done", reason: null })),
  );
  const { rows: found } = await world.owner.query(
    `select (select count(*)::int from crm.contacts where org_id = $1 and email like $2) as contacts,
       (select count(*)::int from crm.companies where org_id = $1 and name = $3) as companies`,
    [orgId, `%@${name}.example`, shared],
  );
  expect(found).toEqual([{ contacts: rows * importers.length, companies: 1 }]);
}
