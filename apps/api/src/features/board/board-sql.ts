import { type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type CardOrder, cardOrdersOf } from "@lanyard/contract/pipeline/card-orders";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { CardKind } from "./card-kind.ts";

/** The cards to read from each column. The query reads one card more, to find out whether there are more. */
export interface BoardSlice {
  readonly stageIds: readonly string[];
  readonly limit: number;
  readonly offset: number;
  readonly after: { enteredMicros: number; id: string } | undefined;
  readonly order: CardOrder;
  readonly isFull: boolean;
  /** SQL for the condition on cards, preceded by "and"; undefined for all cards. */
  readonly narrowing: RawBuilder<unknown> | undefined;
}

export interface ColumnCards {
  readonly stage: string;
  readonly json: string;
  readonly next: string | null;
}

/**
 * Selects the cards of each column as JSON. If cards are sorted by stage entry, PostgreSQL reads only the
 * page from the index.
 */
export function selectColumnCards(
  tx: TenantTx,
  slice: BoardSlice,
  { noun, columns, linked }: CardKind,
): Statement<ColumnCards[]> {
  const { stageIds, limit, offset, isFull } = slice;
  const cards = sql.id(recordKinds[noun].plural);
  const order = orderOf(noun, slice.order);
  const next = slice.order === "entered" ? cursorText : sql`${offset + limit}::text`;
  return Statement.sql<ColumnCards>(tx)`
    select t.id as stage, k.json, k.next from unnest(${stageIds}::uuid[]) as t (id) cross join lateral (
      select coalesce(json_agg(r order by c.place) filter (where c.place <= ${limit})::text, '[]') as json,
        case when count(*) > ${limit} then max(${next}) filter (where c.place = ${limit}) end as next
      from (
        select ${cards}.*, row_number() over (order by ${order}) - ${offset}::int as place
        from ${sql.id("crm", recordKinds[noun].plural)}
        where ${cards}.org_id = ${tx.orgId} and ${cards}.stage_id = t.id and ${cards}.deleted_at is null
          and ${follows(noun, slice)} ${slice.narrowing ?? sql``}
        order by ${order} limit ${limit + 1} offset ${offset}
      ) c ${linked(tx)} cross join lateral (select ${columns(tx, isFull)}) r
    ) k`;
}

const cursorText = sql`(extract(epoch from c.stage_entered_at) * 1000000)::bigint || '_' || c.id`;

function orderOf(noun: CardNoun, order: CardOrder): RawBuilder<unknown> {
  const { plural } = recordKinds[noun];
  const column = sql.id(plural, cardOrdersOf(recordKinds[noun]).get(order) ?? "stage_entered_at");
  const isDescending = order === "entered" || order === "amount";
  return sql`${column} ${isDescending ? sql`desc` : sql`asc`} ${order === "entered" ? sql`` : sql`nulls last`}, ${sql.id(plural, "id")}`;
}

function follows(noun: CardNoun, { after }: BoardSlice): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const enteredAt = sql`'epoch'::timestamptz + ${after.enteredMicros}::bigint * interval '1 microsecond'`;
  const { plural } = recordKinds[noun];
  const [entered, id] = [sql.id(plural, "stage_entered_at"), sql.id(plural, "id")];
  return sql`${entered} <= ${enteredAt} and (${entered} < ${enteredAt} or ${id} > ${after.id}::uuid)`;
}
