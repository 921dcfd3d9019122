import { listScenarios, recordScenarios } from "../calls/contact-scenarios.ts";
import { measureRequest } from "../calls/scenario-run.ts";
import { atMost, type Figures, type Finding } from "../figures.ts";
import { createIndex, dropIndexes } from "../filling/bench-sql.ts";
import type { World } from "../measurement.ts";

const measuredLines = /^(list, page 1|filter .*|one record|create|edit)$/u;
const ownIndexes = "ON crm.contacts .*(cf_|custom_words)";

/**
 * Compares the requests of an organisation without custom fields, with and without the indexes for such
 * fields. Compares medians, because the goals are smaller than the variation of a p99.
 */
export async function compareUnused(world: World): Promise<Finding[]> {
  const { owner, orgId } = world.database;
  await owner.query("set statement_timeout = 0");
  await owner.query(
    `update crm.contacts set custom = '{}', custom_words = '{}', cf_n1 = null
     where org_id = $1 and id = any ($2::uuid[])`,
    [orgId, world.subject.ids],
  );
  const scenarios = [...listScenarios(world.subject), ...recordScenarios(world.subject)];
  const lines = scenarios.filter(({ name, atOnce }) => atOnce === undefined && measuredLines.test(name));
  const measureLines = async () => {
    const figures: Figures[] = [];
    for (const { http } of lines) figures.push(await measureRequest(world, http));
    return figures;
  };
  const before = await measureLines();
  const dropped = await dropIndexes(owner, ownIndexes);
  const without = await measureLines();
  for (const definition of dropped) await createIndex(owner, definition);
  const after = await measureLines();
  const medianOf = (figures: readonly Figures[], index: number) => figures[index]?.p50 ?? Number.NaN;
  return lines.map(({ name }, index) => {
    const p50 = (medianOf(before, index) + medianOf(after, index)) / 2;
    const times = p50 / medianOf(without, index);
    const goal = /^(create|edit)$/u.test(name) ? 1.03 : 1.05;
    const more = `; median ${p50.toFixed(1)} ms`;
    return atMost(`Without custom fields: ${name}`, times, goal, `${times.toFixed(3)} times`, more);
  });
}
