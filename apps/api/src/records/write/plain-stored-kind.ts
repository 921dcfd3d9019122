import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { KindHooks } from "#src/records/kind/kind-hooks.ts";
import { plainFound } from "#src/records/kind/record-found.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { recordParents, withParents } from "#src/records/links/record-parents.ts";
import { recordStore } from "./record-store-sql.ts";
import type { StoredKind } from "./record-writing.ts";

/** Columns and hooks of a kind that its declaration does not imply. */
interface SpecialParts extends Pick<RecordKind, "sortColumns" | "fieldGroup"> {
  /** Editable columns in addition to plain fields and parents. */
  readonly columns?: readonly string[];
  readonly startValues?: FieldValues;
  /** SQL for fields of responses that are not columns. */
  readonly sources?: Readonly<Record<string, string>>;
  /** The names of columns in exports, for special columns that an export shows under another name. */
  readonly exported?: Readonly<Record<string, string>>;
  readonly hooks?: Pick<
    KindHooks,
    | "hold"
    | "resolve"
    | "check"
    | "columns"
    | "conditions"
    | "options"
    | "afterInsert"
    | "update"
    | "mark"
    | "holdStage"
    | "enterStage"
    | "idsInOrder"
  >;
}

/**
 * Returns a kind whose storage follows from its declaration. Records of the kind can link only to live
 * parents.
 */
export function plainStoredKind<Shown extends { id: string }>(
  declaration: AnyKind,
  shown: { readonly shape: object },
  special: SpecialParts = {},
): StoredKind<Shown> {
  const { columns: ownColumns = [], hooks = {}, sources: ownSources = {}, exported = {}, ...rest } = special;
  const parents = recordParents(declaration);
  const kind = withParents(
    {
      ...rest,
      declaration,
      specialColumns: ownColumns,
      startValues: { ...special.startValues },
      hooks,
    },
    parents,
  );
  const stage = declaration.has.board === false ? { sources: {}, joins: [], exported: [] } : shownStage;
  return {
    kind,
    store: recordStore(kind, {
      shape: shown.shape,
      sources: { ...parents.sources, ...stage.sources, ...ownSources },
      joins: [parents.joins, ...stage.joins].join(" "),
    }),
    found: plainFound(declaration),
    exportColumns: [
      "id",
      ...plainFieldNames(declaration.fields),
      ...ownColumns.map((name) => exported[name] ?? name),
      ...parents.exported,
      ...stage.exported,
      "created_at",
      "updated_at",
    ],
  };
}

const shownStage = {
  sources: { stage_name: "s.name", stage_color: "s.color" },
  joins: [`left join crm.stages s on s.org_id = ${organisationMark} and s.id = c.stage_id`],
  exported: ["stage_name"],
};
