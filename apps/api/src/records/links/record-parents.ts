import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { asFieldValue, type FieldValues } from "#src/log/record-change.ts";
import { type Condition, isId } from "#src/records/filter/record-filter.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { nameExpression, selectLiveName } from "#src/records/kind/record-name-sql.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { lockSurvivor, survivorIdOf } from "./record-holder-label.ts";

interface Parent {
  readonly column: string;
  readonly nameColumn: string;
  readonly noun: AnyKind["noun"];
  readonly table: string;
}

/**
 * Returns the SQL and the hooks for the parent columns of a kind, except for columns with several ids and the
 * columns in `own`, which the kind handles itself.
 */
export function recordParents(declaration: AnyKind, own: readonly string[] = []) {
  const parents = Object.entries(declaration.parents)
    .filter(([column]) => !holdsSeveral(column) && !own.includes(column))
    .map(([column, { to }], index): Parent => {
      return { column, nameColumn: memberNameOf(column), noun: to, table: `parent_${index}` };
    });
  const columns = parents.map(({ column }) => column);
  return {
    columns,
    /** SQL for the id and the name of each parent of record `c`. Both are null if the parent is deleted. */
    sources: Object.fromEntries(
      parents.flatMap(({ column, nameColumn, noun, table }) => [
        [column, `${table}.id`],
        [nameColumn, nameExpression(recordKinds[noun], table)],
      ]),
    ),
    joins: parents
      .map(
        ({ column, noun, table }) => `
      left join crm.${recordKinds[noun].plural} ${table}
      on ${table}.org_id = ${organisationMark} and ${table}.id = c.${column} and ${table}.deleted_at is null`,
      )
      .join(""),
    exported: parents.map(({ nameColumn }) => nameColumn),
    shownWith: Object.fromEntries(parents.map(({ column, nameColumn }) => [column, [nameColumn]])),
    hold: (tx: TenantTx, input: SentValues) => heldParents(tx, parents, input),
    sent: (input: SentValues) => sentParents(columns, input),
    conditions: (tx: TenantTx, query: SentValues) => ofParents(tx, parents, query),
  };
}

class Held {
  readonly own: unknown;
  readonly parents: FieldValues;

  constructor(own: unknown, parents: FieldValues) {
    this.own = own;
    this.parents = parents;
  }
}

const heldIn = (held: unknown) => (held instanceof Held ? held : new Held(held, {}));

/**
 * Adds the hooks for parents to a kind. If a parent was merged into another record, the hooks use that
 * record.
 */
export function withParents(kind: RecordKind, parents: ReturnType<typeof recordParents>): RecordKind {
  if (parents.columns.length === 0) return kind;
  const { hooks } = kind;
  const { holdMany, afterMerge } = hooks;
  return {
    ...kind,
    specialColumns: [...kind.specialColumns, ...parents.columns],
    startValues: {
      ...Object.fromEntries(parents.columns.map((column) => [column, null])),
      ...kind.startValues,
    },
    shownWith: { ...parents.shownWith, ...kind.shownWith },
    hooks: {
      ...hooks,
      hold: async (tx, input, id) =>
        new Held(await hooks.hold?.(tx, input, id), await parents.hold(tx, input)),
      ...(holdMany && {
        holdMany: async (tx: TenantTx, input: SentValues) =>
          new Held(await holdMany(tx, input), await parents.hold(tx, input)),
      }),
      resolve: async (tx, fields, edit) => {
        const { own, parents: ids } = heldIn(edit.held);
        const sent = { ...fields, ...parents.sent(edit.input), ...ids };
        return (await hooks.resolve?.(tx, sent, { ...edit, held: own })) ?? sent;
      },
      ...(afterMerge && {
        afterMerge: (tx: TenantTx, merged: FieldValues, edit: Parameters<typeof afterMerge>[2]) =>
          afterMerge(tx, merged, { ...edit, held: heldIn(edit.held).own }),
      }),
      conditions: async (tx, query) => [
        ...(await parents.conditions(tx, query)),
        ...((await hooks.conditions?.(tx, query)) ?? []),
      ],
    },
  };
}

/**
 * Locks the parents whose ids the input contains, so that they cannot be deleted. Returns their ids by
 * column. A merged parent is replaced with its survivor.
 * @throws AppError INVALID_INPUT for missing parents
 */
async function heldParents(
  tx: TenantTx,
  parents: readonly Parent[],
  input: SentValues,
): Promise<FieldValues> {
  const held: Record<string, string> = {};
  for (const { column, noun } of parents) {
    const id = idIn(input[column]);
    if (id === undefined) continue;
    const parent = await lockSurvivor(tx, { noun, id });
    if (parent === undefined) throw fieldError(column, refusal("recordNotFound"));
    held[column] = parent.id;
  }
  return held;
}

async function ofParents(tx: TenantTx, parents: readonly Parent[], query: SentValues) {
  const conditions: Condition[] = [];
  for (const { column, noun } of parents)
    conditions.push(...isId(column, await survivorIdOf(tx, noun, idIn(query[column]))));
  return conditions;
}

function sentParents(columns: readonly string[], input: SentValues): FieldValues {
  const sent = columns.filter((column) => input[column] !== undefined);
  return Object.fromEntries(sent.map((column) => [column, asFieldValue(input[column])]));
}

/**
 * Omits nulls for deleted parents. Responses show a deleted parent as null, so an unchanged record that is
 * sent back must keep the link, which becomes visible when the parent is restored.
 */
export async function withoutDeletedParents(
  tx: TenantTx,
  { parents }: Pick<AnyKind, "parents">,
  sent: SentValues,
  now: FieldValues,
): Promise<SentValues> {
  const kept = { ...sent };
  for (const [column, { to: noun }] of Object.entries(parents)) {
    const id = idIn(now[column]);
    if (sent[column] !== null || id === undefined) continue;
    if ((await selectLiveName(tx, { noun, id })) === undefined) kept[column] = undefined;
  }
  return kept;
}

const idIn = (value: unknown) => (typeof value === "string" ? value : undefined);
