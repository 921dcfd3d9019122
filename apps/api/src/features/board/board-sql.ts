import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { CardKind } from "./card-kind.ts";

/** The slice of each column that a board shows; one more card is read, to know whether there are more. */
export interface BoardSlice {
  readonly stageIds: readonly string[];
  readonly limit: number;
  readonly offset: number;
  readonly after: { enteredMicros: number; id: string } | undefined;
  /** The condition on cards `k`, after "and"; undefined for all cards. */
  readonly narrowing: RawBuilder<unknown> | undefined;
}

/** The cards of one column as a JSON array, and the position after them. */
export interface ColumnCards {
  readonly stage: string;
  readonly json: string;
  readonly next: string | null;
}

/**
 * A slice of each column, walked in the order of the index (org_id, stage_id, stage_entered_at desc, id): only
 * the cards that are shown are read, however many a column has. The database writes them as they go out: to take
 * hundreds of wide rows apart and to write them again cost more of a board's time than all else.
 */
export function selectColumnCards(
  tx: TenantTx,
  slice: BoardSlice,
  { noun, columns, linked }: CardKind,
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
        from ${sql.id("crm", recordKinds[noun].plural)} k
        where k.org_id = ${tx.orgId} and k.stage_id = t.id and k.deleted_at is null and ${follows(slice)}
          ${slice.narrowing ?? sql``}
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
