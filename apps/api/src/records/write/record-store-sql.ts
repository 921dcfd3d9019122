import { defaultPointKind } from "@lanyard/contract/kind/contact-points";
import { type FieldTable, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { type RawBuilder, sql } from "kysely";
import {
  type CountedRows,
  columnsOf,
  type JsonRows,
  momentText,
  noRows,
  selectCountedRows,
  selectJsonRows,
  tagsText,
} from "#src/db/json-rows.ts";
import { isOneOf } from "#src/db/one-of.ts";
import { organisationText } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import { insertRecords, listed } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { customByKey, customSource } from "#src/records/custom/custom-definition-sql.ts";
import { firstOf } from "#src/records/kind/contact-points.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import {
  type ColumnValue,
  changeableColumns,
  type RecordKind,
  writtenColumns,
} from "#src/records/kind/record-kind.ts";
import { memberSources } from "#src/records/kind/record-members.ts";
import { inOrderOf, rewriting } from "#src/records/kind/record-sql.ts";
import { positionColumns } from "#src/records/kind/record-stage-sql.ts";
import { marking } from "#src/records/kind/row-sql.ts";
import { lastInteractionJoin, lastInteractionSources } from "#src/records/list/last-interaction-sql.ts";
import { nextStepSource } from "#src/records/list/next-step-sql.ts";
import { type FoundIds, type Order, type PageRows, shownOrder } from "#src/records/list/record-list-sql.ts";
import type { ShortPage } from "#src/records/list/short-list-sql.ts";

export interface ShownColumns {
  /** The contract's shape of the record, which determines the selected columns. */
  readonly shape: object;
  /** SQL for fields that are not columns of record `c`. */
  readonly sources?: Readonly<Record<string, string>>;
  readonly joins?: string;
}

export type StoredColumns = Readonly<Record<string, ColumnValue>> & { readonly id: string };

export interface RecordStore<Shown extends { id: string }> {
  readonly shown: ShownColumns;
  page(tx: TenantTx, page: PageRows): Statement<JsonRows>;
  /** Returns the live records whose ids a query selects. The default order is that of the ids. */
  found(tx: TenantTx, ids: FoundIds, order?: Order): Statement<JsonRows>;
  pageOf(tx: TenantTx, ids: readonly string[], order?: Order): Statement<JsonRows>;
  /** Returns a page of a list with few matches, and their number. */
  short(tx: TenantTx, page: RawBuilder<ShortPage>, order: Order): Statement<CountedRows>;
  /** Returns live records in the order of the ids, without next steps and last interactions. */
  some(tx: TenantTx, ids: readonly string[]): Promise<Shown[]>;
  one(tx: TenantTx, id: string): Statement<Shown | undefined>;
  /** Locks and returns rows in id order, so that bulk actions do not deadlock. Includes deleted records. */
  lock(tx: TenantTx, ids: readonly string[]): Promise<StoredRow[]>;
  /** Returns the same rows as `lock` without locking them. */
  stored(tx: TenantTx, ids: readonly string[]): Promise<StoredRow[]>;
  insert(tx: TenantTx, records: readonly StoredColumns[]): Statement<unknown>;
  /**
   * The columns that `rewriting` can change. The board position is written separately, together with the
   * stage totals.
   */
  readonly rewritten: ReadonlySet<string>;
  rewriting(tx: TenantTx, records: readonly StoredColumns[]): Statement<unknown[]>;
  marking(tx: TenantTx, ids: readonly string[], deleted: boolean): Statement<unknown[]>;
}

export function shownColumns({ shape, sources }: Pick<ShownColumns, "shape" | "sources">): string {
  return columnsOf(shape, {
    tags: tagsText("c.tags"),
    created_at: momentText("c.created_at"),
    updated_at: momentText("c.updated_at"),
    ...memberSources,
    ...sources,
  });
}

/** Returns SQL for contact points. Most records have at most one point and need no function call. */
function pointSources(fields: FieldTable): Record<string, string> {
  return Object.fromEntries(
    pointFieldNames(fields).map((name) => {
      const { first } = firstOf(fields, name);
      const only = `json_build_array(json_build_object('${first}', c.${first}, 'kind', '${defaultPointKind}'))`;
      const source = `case when c.${first} is null then '[]'::json when c.${name} = '{}' then ${only}
        else crm.contact_points('${first}', c.${first}, c.${name}) end`;
      return [name, source];
    }),
  );
}

function momentSources(fields: FieldTable): Record<string, string> {
  const names = Object.keys(fields).filter((name) => fields[name]?.type === "moment");
  return Object.fromEntries(names.map((name) => [name, momentText(`c.${name}`)]));
}

/**
 * Creates the store of a kind. Prepares its column lists as text, because building forty columns in each
 * request took longer than reading them.
 */
export function recordStore<Shown extends { id: string }>(
  kind: RecordKind,
  shown: ShownColumns,
): RecordStore<Shown> {
  const table = kind.declaration.plural;
  const { fields } = kind.declaration;
  const sources = {
    ...pointSources(fields),
    ...momentSources(fields),
    custom: customSource(kind.declaration.noun),
    ...shown.sources,
  };
  const last = lastInteractionSources(kind.declaration);
  // Exports omit next steps and last interactions, which cost an index lookup per record.
  const plainShape = Object.fromEntries(
    Object.entries(shown.shape).filter(([name]) => name !== "next_step" && !(name in last)),
  );
  const plainColumnsIn = organisationText(shownColumns({ shape: plainShape, sources }));
  const plainJoinsIn = organisationText(shown.joins ?? "");
  const shownSources = { ...sources, next_step: nextStepSource(kind.declaration), ...last };
  const columnsIn = organisationText(shownColumns({ ...shown, sources: shownSources }));
  const joinsIn = organisationText((shown.joins ?? "") + lastInteractionJoin(kind.declaration));
  // Locked rows omit the derived columns, which can be computed from the fields and are most of the data.
  const { board } = kind.declaration.has;
  const position = board === false || board.isAlwaysOn ? [] : positionColumns;
  const columns = ["id", ...changeableColumns(kind), ...position, "deleted_at", "version"];
  const storedColumnsIn = organisationText(
    `${listed(columns, "c.")}, ${customByKey(kind.declaration.noun)} as custom`,
  );

  const foundRows = (tx: TenantTx, found: FoundIds | RawBuilder<ShortPage>, order: Order | undefined) => ({
    found,
    columns: columnsIn(tx),
    from: sql`(select * from ${sql.id("crm", table)}
      where org_id = ${tx.orgId} and id = any((select ids from found)::uuid[]) and deleted_at is null) c
      ${joinsIn(tx)}`,
    order: order === undefined ? sql`array_position((select ids from found), c.id)` : shownOrder(order, "c"),
  });
  const found: RecordStore<Shown>["found"] = (tx, ids, order) =>
    selectJsonRows(tx, foundRows(tx, ids, order));

  const selectStored = async (tx: TenantTx, ids: readonly string[], locking: RawBuilder<unknown>) => {
    return Statement.sql<StoredRow>(tx)`
      select ${storedColumnsIn(tx)} from ${sql.id("crm", table)} c
      where org_id = ${tx.orgId} and ${isOneOf("id", ids)}
      order by id ${locking}`.send();
  };

  return {
    shown,
    async some(tx, ids) {
      const rows = await Statement.sql<Shown>(tx)`
        select ${plainColumnsIn(tx)} from (select * from ${sql.id("crm", table)}
          where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null) c
        ${plainJoinsIn(tx)}`.send();
      return inOrderOf(ids, rows);
    },
    one(tx, id) {
      // Compares with a single id. For a list of ids, PostgreSQL would expect ten records and plan the query
      // again for each request.
      const row = sql`(select * from ${sql.id("crm", table)}
        where org_id = ${tx.orgId} and id = ${id} and deleted_at is null)`;
      const query = sql<Shown>`select ${columnsIn(tx)} from ${row} c ${joinsIn(tx)}`;
      return Statement.of(tx, query).map(([record]) => record);
    },
    page: (tx, { rows, order }) =>
      selectJsonRows(tx, {
        columns: columnsIn(tx),
        from: sql`${rows} c ${joinsIn(tx)}`,
        order: shownOrder(order, "c"),
      }),
    found,
    pageOf: (tx, ids, order) =>
      ids.length === 0 ? Statement.known(noRows) : found(tx, sql`select ${ids}::uuid[] as ids`, order),
    short: (tx, page, order) => selectCountedRows(tx, foundRows(tx, page, order)),
    lock: (tx, ids) => selectStored(tx, ids, sql`for update`),
    stored: (tx, ids) => selectStored(tx, ids, sql``),
    insert: (tx, records) => insertRecords(tx, table, records),
    rewritten: new Set([...changeableColumns(kind), ...Object.keys(writtenColumns(kind, kind.startValues))]),
    rewriting: (tx, records) => {
      const { id: _, ...columns } = records[0] ?? { id: "" };
      return rewriting(tx, table, Object.keys(columns), records);
    },
    marking: (tx, ids, deleted) => marking(tx, table, ids, deleted),
  };
}
