import { regions } from "@lanyard/api/demo/demo-regions";
import type { QueryResultRow } from "pg";
import type { BenchDatabase } from "../bench-database.ts";
import { measuredStage } from "../filling/bench-filling.ts";
import { selectStages, tierKey } from "../filling/bench-sql.ts";

/** The records that the measured requests use, selected once from the filled database. */
export interface Subject {
  readonly orgId: string;
  readonly total: number;
  readonly ids: readonly string[];
  readonly rareFragment: string;
  readonly twoWords: string;
  /** The ids of contacts that have both deals and open tasks. */
  readonly idsWithTasks: readonly string[];
  readonly person: { readonly first: string; readonly last: string; readonly phone: string };
  readonly sharedPhone: string;
  readonly board: BoardSubject;
  /** The option ids of the custom field `tierKey`. */
  readonly tiers: readonly string[];
}

export interface BoardSubject {
  readonly pipelineId: string;
  readonly stageIds: readonly string[];
  readonly fullStage: string;
  readonly dealIds: readonly string[];
}

const movedDeals = 1000;

export async function readSubject(database: BenchDatabase, total: number): Promise<Subject> {
  const { owner, orgId } = database;
  const read = async <T extends QueryResultRow>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await owner.query<T>(text, [orgId, ...values])).rows;
  // Invented surnames are rare. The surnames of the regional lists and of earlier runs are common, so they
  // are excluded.
  const drawn = await read<{ id: string; first: string; last: string }>(
    `select id, first, last from (
       select id, first, last from crm.contacts
       where org_id = $1 and first ~ '^[A-Za-z]+$' and last ~ '^[A-Z][a-z]{5,}$' and not last = any($2) limit 20000
     ) c order by id desc limit 1000`,
    ["Created", ...regions.flatMap((region) => region.last)],
  );
  const withTasks = await read<{ id: string }>(
    `select distinct t.contact_id as id from crm.tasks t
     join crm.deals d on d.org_id = t.org_id and d.contact_id = t.contact_id
     where t.org_id = $1 and t.done_at is null limit 1000`,
  );
  // Half of the numbers are fictional (555), and hundreds of them have the same last seven digits.
  const [person] = await read<{ first: string; last: string; phone: string; shared_phone: string }>(
    `select first, last, phone,
       (select phone from crm.contacts where org_id = $1 and regexp_replace(phone, '\\D', '', 'g') like '%555____' limit 1) as shared_phone
     from crm.contacts
     where org_id = $1 and first ~ '^[A-Za-z]+$' and last ~ '^[A-Z][a-z]{7,}$' and phone !~ '55' limit 1`,
  );
  const tiers = await read<{ id: string }>(
    `select split_part(option, ' ', 1) as id from crm.custom_fields cross join unnest(options) option
     where org_id = $1 and noun = 'deal' and key = $2`,
    tierKey,
  );
  const stages = await selectStages(owner, orgId);
  const full = stages[measuredStage];
  const deals = await read<{ id: string }>(
    "select id from crm.deals where org_id = $1 and stage_id <> $2 and deleted_at is null order by id limit $3",
    full?.id,
    movedDeals,
  );
  const [one, other] = [drawn[0], drawn[5]];
  if (one === undefined || other === undefined || person === undefined || full === undefined)
    throw new Error("The database has too few contacts to measure with");
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return {
    orgId,
    total,
    ids: idsOf(drawn),
    rareFragment: one.last.slice(1),
    twoWords: `${other.first} ${other.last.slice(0, 5)}`,
    idsWithTasks: idsOf(withTasks),
    person,
    sharedPhone: person.shared_phone,
    board: {
      pipelineId: full.pipelineId,
      stageIds: idsOf(stages),
      fullStage: full.id,
      dealIds: idsOf(deals),
    },
    tiers: idsOf(tiers),
  };
}
