import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { boardDeal } from "@lanyard/contract/deal/deal-board-schema";
import { dealKind } from "@lanyard/contract/deal/deal-kind";
import type { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { boardContact } from "@lanyard/contract/pipeline/board-schema";
import { type RawBuilder, sql } from "kysely";
import { columnsOf, momentText } from "#src/db/json-rows.ts";
import { organisationMark, organisationText } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { dealColumnsOf, linkedToDeal } from "#src/features/deal/deal.ts";
import { nextStepSource } from "#src/records/next-step-sql.ts";
import { memberSources } from "#src/records/record-members.ts";
import type { CardNoun } from "#src/records/record-stage-sql.ts";

/** Which slice of each column a board shows; one card more is read, to know whether there are any. */
export interface BoardSlice {
  readonly stageIds: readonly string[];
  readonly limit: number;
  readonly offset: number;
  readonly after: { enteredMicros: number; id: string } | undefined;
  /** What narrows the cards `k`; all are shown when left out. */
  readonly narrowing: RawBuilder<unknown> | undefined;
}

/** The cards of one column, as a JSON array, and what the column goes on after. */
export interface ColumnCards {
  readonly stage: string;
  readonly json: string;
  readonly next: string | null;
}

interface CardsQuery {
  readonly table: (typeof recordKinds)[CardNoun]["plural"];
  /** What goes out of each card, under the names of the contract: only this is written. */
  readonly columns: (tx: TenantTx) => RawBuilder<unknown>;
  /** What is joined to a card `c`. */
  readonly linked: (tx: TenantTx) => RawBuilder<unknown>;
}

/**
 * A slice of each column, walked in the order of the index (org_id, stage_id, stage_entered_at desc, id): only
 * the cards that are shown are read, however many a column has. The database writes them as they go out: to take
 * hundreds of wide rows apart and to write them again cost more of a board's time than all else.
 */
export function selectColumnCards(
  tx: TenantTx,
  slice: BoardSlice,
  { table, columns, linked }: CardsQuery,
): Statement<ColumnCards[]> {
  const { stageIds, limit, offset } = slice;
  return Statement.of(
    tx,
    sql<ColumnCards>`
    select t.id as stage, k.json, k.next from unnest(${stageIds}::uuid[]) as t (id) cross join lateral (
      select coalesce(json_agg(r order by c.stage_entered_at desc, c.id) filter (where c.place <= ${limit})::text, '[]') as json,
        case when count(*) > ${limit} then max(${cursorText}) filter (where c.place = ${limit}) end as next
      from (
        select k.*, row_number() over (order by k.stage_entered_at desc, k.id) - ${offset}::int as place
        from ${sql.id("crm", table)} k
        where k.org_id = ${tx.orgId} and k.stage_id = t.id and k.deleted_at is null and ${follows(slice)}
          and ${slice.narrowing ?? sql`true`}
        order by k.stage_entered_at desc, k.id limit ${limit + 1} offset ${offset}
      ) c ${linked(tx)} cross join lateral (select ${columns(tx)}) r
    ) k`,
  );
}

const cursorText = sql`(extract(epoch from c.stage_entered_at) * 1000000)::bigint || '_' || c.id`;

function follows({ after }: BoardSlice): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const enteredAt = sql`'epoch'::timestamptz + ${after.enteredMicros}::bigint * interval '1 microsecond'`;
  return sql`k.stage_entered_at <= ${enteredAt}
    and (k.stage_entered_at < ${enteredAt} or k.id > ${after.id}::uuid)`;
}

/** What is more than a column of its own name. A deleted company is no link: its name stays as text until it is restored. */
const sources: Readonly<Record<string, string>> = {
  ...memberSources,
  company: "coalesce(co.name, c.company)",
  company_name: "coalesce(co.name, c.company)",
  company_id: "co.id",
  stageId: "c.stage_id",
  next_step: nextStepSource(contactKind),
  stage_entered_at: momentText("c.stage_entered_at"),
};
const contactCards: CardsQuery = {
  table: "contacts",
  columns: organisationText(columnsOf(boardContact.shape, sources)),
  linked: organisationText(`left join crm.companies co
    on co.org_id = ${organisationMark} and co.id = c.company_id and co.deleted_at is null`),
};

export function selectContactCards(tx: TenantTx, slice: BoardSlice): Statement<ColumnCards[]> {
  return selectColumnCards(tx, slice, contactCards);
}

const dealCards: CardsQuery = {
  table: "deals",
  columns: organisationText(dealColumnsOf(boardDeal.shape, { next_step: nextStepSource(dealKind) })),
  linked: organisationText(linkedToDeal),
};

export function selectDealCards(tx: TenantTx, slice: BoardSlice): Statement<ColumnCards[]> {
  return selectColumnCards(tx, slice, dealCards);
}
