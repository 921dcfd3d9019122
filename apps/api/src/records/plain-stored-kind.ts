import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { asFieldValue, type FieldValues } from "#src/log/record-change.ts";
import { isId } from "./record-filter.ts";
import { plainFound } from "./record-found.ts";
import type { RecordKind } from "./record-kind.ts";
import { holdRecordNames, nameExpression } from "./record-name-sql.ts";
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

/** A kind that its declaration describes whole: a record can be linked to live parents, and a deleted one is not shown. */
export function plainStoredKind<Shown extends { id: string }>(
  declaration: AnyKind,
  shown: { readonly shape: object },
): StoredKind<Shown> {
  const parents = parentsOf(declaration);
  const columns = parents.map(({ column }) => column);
  const kind: RecordKind = {
    declaration,
    specialColumns: columns,
    startValues: Object.fromEntries(columns.map((column) => [column, null])),
    shownWith: Object.fromEntries(parents.map(({ column, nameColumn }) => [column, [nameColumn]])),
    hooks: {
      hold: (tx, input) => requireParents(tx, declaration, input),
      resolve: async (_tx, fields, { input }) => ({ ...fields, ...sentParents(columns, input) }),
      conditions: async (_tx, query) => columns.flatMap((column) => isId(column, idIn(query[column]))),
    },
  };
  const sources = parents.flatMap(({ column, nameColumn, noun, table }) => [
    [column, `${table}.id`],
    [nameColumn, nameExpression(recordKinds[noun], table)],
  ]);
  const joins = parents.map(
    ({ column, noun, table }) => `left join crm.${recordKinds[noun].plural} ${table}
      on ${table}.org_id = c.org_id and ${table}.id = c.${column} and ${table}.deleted_at is null`,
  );
  return {
    kind,
    store: recordStore(kind, {
      shape: shown.shape,
      sources: Object.fromEntries(sources),
      joins: joins.join(" "),
    }),
    found: plainFound(declaration),
    exportColumns: [
      "id",
      ...plainFieldNames(declaration.fields),
      ...parents.map(({ nameColumn }) => nameColumn),
      "created_at",
      "updated_at",
    ],
  };
}

/** Refuses parents that are not there, and keeps the others from being deleted meanwhile. @throws AppError INVALID_INPUT */
async function requireParents(tx: TenantTx, declaration: AnyKind, input: SentValues): Promise<void> {
  for (const { column, noun } of parentsOf(declaration)) {
    const id = idIn(input[column]);
    if (id === undefined) continue;
    const [parent] = await holdRecordNames(tx, noun, [id]);
    if (!parent?.isLive) throw fieldError(column, refusal("recordNotFound"));
  }
}

function sentParents(columns: readonly string[], input: SentValues): FieldValues {
  const sent = columns.filter((column) => input[column] !== undefined);
  return Object.fromEntries(sent.map((column) => [column, asFieldValue(input[column])]));
}

const idIn = (value: unknown) => (typeof value === "string" ? value : undefined);
