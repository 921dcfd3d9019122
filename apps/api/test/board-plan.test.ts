import { nobody } from "@lanyard/contract/field/filter-choices";
import { organisationId } from "@lanyard/contract/field/ids";
import { type AnyKind, type CardNoun, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { compiledConditions } from "#src/features/board/board-narrowing-sql.ts";
import { selectColumnCards } from "#src/features/board/board-sql.ts";
import type { CardKind } from "#src/features/board/card-kind.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { recordList } from "#src/records/list/record-conditions.ts";
import { plansIn } from "./plans-shown.ts";

const [cardsPerStage, limit] = [3000, 10];
const orgId = organisationId.parse(newId());
const pipelineId = newId();
const stageIds = [newId(), newId()];

function cardsOf(noun: CardNoun): CardKind {
  const { board } = recordFeatures[noun];
  if (board === undefined) throw new Error(`The ${noun} has no board`);
  return board.cards;
}

/** Returns the columns that a test card needs in addition to its board position, each with a sample value. */
async function neededOf(noun: CardNoun): Promise<{ columns: string; values: string }> {
  const { rows } = await owner.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_schema = 'crm' and table_name = $1
       and (column_name = $2 or is_nullable = 'NO' and column_default is null
         and column_name not in ('org_id', 'id', 'search_text', 'stage_id'))`,
    [recordKinds[noun].plural, recordKinds[noun].names.joined[0]],
  );
  const sampleOf = (type: string) => (type === "uuid" ? `'${pipelineId}'` : "'looms'");
  return {
    columns: rows.map(({ column_name }) => `, ${column_name}`).join(""),
    values: rows.map(({ data_type }) => `, ${sampleOf(data_type)}`).join(""),
  };
}

const owner = await withDatabase("owner");

await owner.query("insert into crm.organisations (id, slug) values ($1, 'boards')", [orgId]);
await owner.query("insert into crm.pipelines (org_id, id, name, position) values ($1, $2, 'Sales', 1)", [
  orgId,
  pipelineId,
]);
for (const [position, stageId] of stageIds.entries())
  await owner.query(
    `insert into crm.stages (org_id, id, pipeline_id, name, color, position) values ($1, $2, $3, 'Stage', '#111111', $4)`,
    [orgId, stageId, pipelineId, position],
  );
for (const noun of nounsWith("board")) {
  const { columns, values } = await neededOf(noun);
  await owner.query(
    `insert into crm.${recordKinds[noun].plural} (org_id, id, search_text, stage_id, stage_entered_at${columns})
     select $1, gen_random_uuid(), 'x', ($2::uuid[])[1 + n % 2], now() - n * interval '1 minute'${values}
     from generate_series(1, $3::int) n`,
    [orgId, stageIds, cardsPerStage * stageIds.length],
  );
  await owner.query(`analyze crm.${recordKinds[noun].plural}`);
}

const slice = {
  stageIds,
  limit,
  offset: 0,
  after: undefined,
  order: "entered",
  isFull: false,
  narrowing: undefined,
} as const;

test.each(nounsWith("board"))("a board of %ss reads only the cards that it shows", async (noun) => {
  const { plural } = recordKinds[noun];
  const plans = await plansIn(owner, orgId, async (tx) => {
    const columns = await selectColumnCards(tx, slice, cardsOf(noun)).send();
    expect(columns.map(({ json }) => JSON.parse(json).length)).toEqual([limit, limit]);
    const after = { enteredMicros: (Date.now() - 100 * 60_000) * 1000, id: newId() };
    await selectColumnCards(tx, { ...slice, after }, cardsOf(noun)).send();
  });
  const scans = scansOf(plans, plural);
  expect(scans.length, plans).toBeGreaterThanOrEqual(2);
  for (const { line, rows } of scans) {
    expect(line).toContain(`using ${plural}_of_stage`);
    expect(rows).toBeLessThanOrEqual(limit + 1);
  }
});

const ownedCards = nounsWith("board").filter((noun) => {
  const { fields }: AnyKind = recordKinds[noun];
  return fields.owner_id !== undefined;
});

test.each(ownedCards)("a board of %ss filtered by 'no owner' reads at most one page", async (noun) => {
  const { plural } = recordKinds[noun];
  const scans = scansOf(await plansOfNarrowed(noun, { owner_id: nobody }), plural);
  expect(scans).toHaveLength(1);
  expect(scans[0]?.rows).toBeLessThanOrEqual(limit + 1);
});

test.each(nounsWith("board"))(
  "a board of %ss filtered by 'no next step' reads only tasks of the shown cards",
  async (noun) => {
    const plans = await plansOfNarrowed(noun, { next_step: "none" });
    const [cards] = scansOf(plans, recordKinds[noun].plural);
    expect(cards?.line, plans).toContain(`using ${recordKinds[noun].plural}_of_stage`);
    expect(cards?.rows, plans).toBeLessThanOrEqual(limit + 1);
    expect(plans).toMatch(new RegExp(`Index (?:Only )?Scan using tasks_\\w*of_${noun} on tasks child`, "u"));
  },
);

function plansOfNarrowed(noun: CardNoun, narrowed: Partial<BoardQuery>): Promise<string> {
  return plansIn(owner, orgId, async (tx) => {
    const { conditions } = await recordList(tx, cardsOf(noun).stored.kind, narrowed);
    const narrowing = await compiledConditions(tx, conditions).send();
    await selectColumnCards(tx, { ...slice, narrowing }, cardsOf(noun)).send();
  });
}

function scansOf(plans: string, plural: string) {
  const found = plans.matchAll(new RegExp(`Scan.* on ${plural} .*actual rows=([\\d.]+) loops`, "gu"));
  return [...found].map(([line, rows]) => ({ line, rows: Number(rows) }));
}
