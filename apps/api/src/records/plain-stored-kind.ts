import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { asFieldValue, type FieldValues } from "#src/log/record-change.ts";
import { type Condition, isId } from "./record-filter.ts";
import { plainFound } from "./record-found.ts";
import { lockSurvivor, survivorIdOf } from "./record-holder-label.ts";
import type { KindHooks, RecordKind } from "./record-kind.ts";
import { nameExpression } from "./record-name-sql.ts";
import { recordStore } from "./record-store-sql.ts";
import type { SentValues } from "./record-values.ts";
import type { StoredKind } from "./record-writing.ts";

/** A parent of the kind: the column that holds its id, and the alias under which its table is joined. */
function parentsOf({ parents }: AnyKind) {
  return Object.entries(parents).map(([column, { to }], index) => ({
    column,
    nameColumn: column.replace(/_id$/u, "_name"),
    noun: to,
    table: `parent_${index}`,
  }));
}

/** What a kind has beside what its declaration describes. */
interface SpecialParts extends Pick<RecordKind, "sortColumns" | "fieldGroup"> {
  /** The columns that a person can change beside the plain fields and the parents. */
  readonly columns?: readonly string[];
  readonly startValues?: FieldValues;
  /** What is shown that is more than a column of its own name. */
  readonly sources?: Readonly<Record<string, string>>;
  /** What files have in the place of a column: the name of a person instead of the id. */
  readonly exported?: Readonly<Record<string, string>>;
  readonly hooks?: Pick<
    KindHooks,
    | "resolve"
    | "check"
    | "columns"
    | "conditions"
    | "afterInsert"
    | "update"
    | "mark"
    | "holdStage"
    | "enterStage"
  >;
}

interface PlainTypes {
  readonly input: SentValues;
  readonly matching: SentValues;
  /** The ids of the parents that are sent, by column. */
  readonly held: FieldValues;
}

/** A kind that its declaration describes whole: a record can be linked to live parents, and a deleted one is not shown. */
export function plainStoredKind<Shown extends { id: string }>(
  declaration: AnyKind,
  shown: { readonly shape: object },
  special: SpecialParts = {},
): StoredKind<Shown> {
  const { columns: ownColumns = [], hooks = {}, sources: ownSources = {}, exported = {}, ...rest } = special;
  const parents = parentsOf(declaration);
  const columns = parents.map(({ column }) => column);
  const kind: RecordKind<PlainTypes> = {
    ...rest,
    declaration,
    specialColumns: [...columns, ...ownColumns],
    startValues: { ...Object.fromEntries(columns.map((column) => [column, null])), ...special.startValues },
    shownWith: Object.fromEntries(parents.map(({ column, nameColumn }) => [column, [nameColumn]])),
    hooks: {
      ...hooks,
      hold: (tx, input) => heldParents(tx, declaration, input),
      resolve: async (tx, fields, edit) => {
        const sent = { ...fields, ...sentParents(columns, edit.input), ...edit.held };
        return (await hooks.resolve?.(tx, sent, edit)) ?? sent;
      },
      conditions: async (tx, query) => [
        ...(await ofParents(tx, parents, query)),
        ...((await hooks.conditions?.(tx, query)) ?? []),
      ],
    },
  };
  const sources = parents.flatMap(({ column, nameColumn, noun, table }) => [
    [column, `${table}.id`],
    [nameColumn, nameExpression(recordKinds[noun], table)],
  ]);
  const joins = parents.map(
    ({ column, noun, table }) => `left join crm.${recordKinds[noun].plural} ${table}
      on ${table}.org_id = ${organisationMark} and ${table}.id = c.${column} and ${table}.deleted_at is null`,
  );
  const stage = declaration.has.board === false ? { sources: {}, joins: [], exported: [] } : shownStage;
  return {
    kind,
    store: recordStore(kind, {
      shape: shown.shape,
      sources: { ...Object.fromEntries(sources), ...stage.sources, ...ownSources },
      joins: [...joins, ...stage.joins].join(" "),
    }),
    found: plainFound(declaration),
    exportColumns: [
      "id",
      ...plainFieldNames(declaration.fields),
      ...ownColumns.map((name) => exported[name] ?? name),
      ...parents.map(({ nameColumn }) => nameColumn),
      ...stage.exported,
      "created_at",
      "updated_at",
    ],
  };
}

/** Where a record stands, which a kind with a board shows. */
const shownStage = {
  sources: { stage_name: "s.name", stage_color: "s.color" },
  joins: [`left join crm.stages s on s.org_id = ${organisationMark} and s.id = c.stage_id`],
  exported: ["stage_name"],
};

/**
 * The parents that are sent, by column: of a merged one that which it became. Refuses those that are not there, and keeps the
 * others from being deleted meanwhile.
 *
 * @throws AppError INVALID_INPUT
 */
async function heldParents(tx: TenantTx, declaration: AnyKind, input: SentValues): Promise<FieldValues> {
  const held: Record<string, string> = {};
  for (const { column, noun } of parentsOf(declaration)) {
    const id = idIn(input[column]);
    if (id === undefined) continue;
    const parent = await lockSurvivor(tx, { noun, id });
    if (parent === undefined) throw fieldError(column, refusal("recordNotFound"));
    held[column] = parent.id;
  }
  return held;
}

/** What narrows a list to those that belong to a record. */
async function ofParents(tx: TenantTx, parents: ReturnType<typeof parentsOf>, query: SentValues) {
  const conditions: Condition[] = [];
  for (const { column, noun } of parents)
    conditions.push(...isId(column, await survivorIdOf(tx, noun, idIn(query[column]))));
  return conditions;
}

function sentParents(columns: readonly string[], input: SentValues): FieldValues {
  const sent = columns.filter((column) => input[column] !== undefined);
  return Object.fromEntries(sent.map((column) => [column, asFieldValue(input[column])]));
}

const idIn = (value: unknown) => (typeof value === "string" ? value : undefined);
