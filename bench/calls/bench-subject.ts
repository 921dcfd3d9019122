import { easternRegions } from "@lanyard/api/demo/demo-regions-east";
import { westernRegions } from "@lanyard/api/demo/demo-regions-west";
import {
  type NgramFrequencies,
  readNgramFrequencies,
} from "@lanyard/api/features/search/ngram-frequencies-sql";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import { measuredStage } from "../filling/bench-deal-rows.ts";
import { selectStages, tierKey } from "../filling/bench-sql.ts";

/** The records that the measured requests use, selected once from the filled database. */
export interface Subject {
  readonly orgId: string;
  readonly total: number;
  readonly ids: readonly string[];
  /** The ids of the company and the stage of the first selected contact. */
  readonly links: readonly string[];
  readonly rareFragment: string;
  readonly twoWords: string;
  /** The ids of contacts that have both deals and open tasks. */
  readonly idsWithTasks: readonly string[];
  readonly searched: {
    readonly person: { readonly first: string; readonly last: string; readonly phone: string };
    readonly sharedPhone: string;
    readonly frequencies: NgramFrequencies;
  };
  readonly board: BoardSubject;
  /** The option ids of the custom field `tierKey`; empty if the reused database lacks this field. */
  readonly tiers: readonly string[];
}

export interface BoardSubject {
  readonly pipelineId: string;
  readonly stageIds: readonly string[];
  readonly fullStage: string;
  readonly dealIds: readonly string[];
}

const drawnRow = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  company_id: z.string().nullable(),
  stage_id: z.string().nullable(),
});
const idRow = z.object({ id: z.string() });
const searchedRow = z.object({
  first: z.string(),
  last: z.string(),
  phone: z.string(),
  shared_phone: z.string(),
});
const movedDeals = 1000;

export async function readSubject(database: BenchDatabase, total: number): Promise<Subject> {
  const { owner, orgId } = database;
  const read = async <T>(row: z.ZodType<T>, text: string, ...values: unknown[]): Promise<T[]> =>
    z.array(row).parse((await owner.query(text, [orgId, ...values])).rows);
  // Invented surnames are rare. The surnames of the regional lists and of earlier runs are common, so they
  // are excluded.
  const drawn = await read(
    drawnRow,
    `select id, first, last, company_id, stage_id from (
       select id, first, last, company_id, stage_id from crm.contacts
       where org_id = $1 and first ~ '^[A-Za-z]+$' and last ~ '^[A-Z][a-z]{5,}$' and not last = any($2) limit 20000
     ) c order by id desc limit 1000`,
    ["Created", ...[...westernRegions, ...easternRegions].flatMap((region) => region.last)],
  );
  const withTasks = await read(
    idRow,
    `select distinct t.contact_id as id from crm.tasks t
     join crm.deals d on d.org_id = t.org_id and d.contact_id = t.contact_id
     where t.org_id = $1 and t.done_at is null limit 1000`,
  );
  // Half of the numbers are fictional (555), and hundreds of them have the same last seven digits.
  const [searched] = await read(
    searchedRow,
    `select first, last, phone,
       (select phone from crm.contacts where org_id = $1 and regexp_replace(phone, '\\D', '', 'g') like '%555____' limit 1) as shared_phone
     from crm.contacts
     where org_id = $1 and first ~ '^[A-Za-z]+$' and last ~ '^[A-Z][a-z]{7,}$' and phone !~ '55' limit 1`,
  );
  const tiers = await read(
    idRow,
    `select split_part(option, ' ', 1) as id from crm.custom_fields cross join unnest(options) option
     where org_id = $1 and noun = 'deal' and key = $2`,
    tierKey,
  );
  const [one, other] = [drawn[0], drawn[5]];
  if (one === undefined || other === undefined || searched === undefined)
    throw new Error("The database has too few contacts to measure with");
  return {
    orgId,
    total,
    ids: drawn.map(({ id }) => id),
    links: [one.company_id, one.stage_id].filter((id) => id !== null),
    rareFragment: one.last.slice(1),
    twoWords: `${other.first} ${other.last.slice(0, 5)}`,
    idsWithTasks: withTasks.map(({ id }) => id),
    searched: {
      person: searched,
      sharedPhone: searched.shared_phone,
      frequencies: await readNgramFrequencies(owner),
    },
    board: await readBoardSubject(database),
    tiers: tiers.map(({ id }) => id),
  };
}

async function readBoardSubject({ owner, orgId }: BenchDatabase): Promise<BoardSubject> {
  const stages = await selectStages(owner, orgId);
  const full = stages[measuredStage];
  const { rows } = await owner.query(
    "select id from crm.deals where org_id = $1 and stage_id <> $2 and deleted_at is null order by id limit $3",
    [orgId, full?.id, movedDeals],
  );
  return {
    pipelineId: full?.pipelineId ?? "",
    stageIds: stages.map(({ id }) => id),
    fullStage: full?.id ?? "",
    dealIds: z
      .array(idRow)
      .parse(rows)
      .map(({ id }) => id),
  };
}
