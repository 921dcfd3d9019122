import { commonTargets } from "@lanyard/contract/import/import-targets";
import { amountName, type FieldTable, plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { fieldSchemas } from "@lanyard/contract/kind/field-schemas";
import type { AnyKind, RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import { namesOfTarget } from "#src/http/refusal-text.ts";
import { labelOf, writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { type KnownColumns, knownColumns, type NameTable } from "./column-names.ts";
import { extraNames, stageNames } from "./extra-column-names.ts";
import { amountInUnits } from "./import-cell.ts";
import type { Importable, RecordRow, RowValues } from "./importable.ts";
import { byExternalId, bySimilarity, textOf } from "./match-ways.ts";
import { withSchemas } from "./target-rules.ts";

/**
 * Returns the default import rules of a kind. Records match by external id, or by name and the field that
 * distinguishes records of the same name (`detail`).
 */
export function plainImportable(stored: StoredKind): Importable {
  const { kind } = stored;
  const { declaration } = kind;
  const { fields, names } = declaration;
  const plainNames = plainFieldNames(fields);
  const isMoney = (name: string) => fields[name]?.type === "money";
  const amounts = plainNames.filter(isMoney);
  const tableOfAmounts = <Value>(value: Value) =>
    Object.fromEntries(amounts.map((name) => [amountName(name), value]));
  const targets = [
    ...plainNames.map((name) => (isMoney(name) ? amountName(name) : name)),
    ...commonTargets.filter((target) => fields[target] === undefined),
  ];
  const empty = { ...emptyValues(fields), ...kind.startValues };
  const alike = likenessOf(stored, Object.keys(writtenColumns(kind, empty)));
  const hasExternalId = fields.external_id !== undefined;
  const [nameField = ""] = names.joined;

  function rowOf({ fields: said }: RowValues): RecordRow | { refused: ReturnType<typeof refusal> } {
    const read = amounts.map((name) => [name, said[amountName(name)] ?? null] as const);
    const values = withSent(fields, empty, { ...said, ...Object.fromEntries(read) });
    if (labelOf({ declaration }, values) === "")
      return { refused: refusal(fields[nameField]?.required ?? "rowUnnamed") };
    const columns = writtenColumns(kind, values);
    const key = alike.keyOf(columns);
    return { columns, matchKeys: hasExternalId ? [textOf(values.external_id), key] : [key] };
  }

  return {
    known: knownColumns({
      targets,
      names: namesOf(declaration.noun, targets),
      descriptors: fields,
      looks: tableOfAmounts("amount" as const),
      prefixes: [declaration.noun],
    }),
    targets: withSchemas(targetSchemas(fields), tableOfAmounts({ cellKind: "number" as const })),
    ways: hasExternalId ? [{ ...byExternalId, name: "key" }, alike.way] : [{ ...alike.way, name: "key" }],
    rowOf,
  };
}

const extras: NameTable<string> = { ...extraNames, stage: stageNames };

/** Adds the columns of targets that the declaration of a kind implies, such as links. */
export function withImpliedColumns(
  known: KnownColumns,
  { noun, fields }: Pick<AnyKind, "noun" | "fields">,
  implied: readonly string[],
): KnownColumns {
  const isKnown = (target: string) => known.fields.some((field) => field.target === target);
  const targets = implied.filter((target) => !isKnown(target));
  const names = namesOf(noun, targets);
  const further = knownColumns({ targets, names, descriptors: fields, looks: {}, prefixes: [] });
  const words = new Set([...known.words, ...further.words]);
  return { ...known, words, fields: [...known.fields, ...further.fields] };
}

function namesOf(noun: RecordNoun, targets: readonly string[]): NameTable<string> {
  const named = targets.map((target) => {
    const names = [...namesOfTarget({ noun, target }), ...(extras[target]?.split("|") ?? [])];
    return [target, names.join("|")] as const;
  });
  return Object.fromEntries(named);
}

/**
 * Returns a rule that matches records by equal names and an equal `detail` field. Texts are compared by their
 * folded column, if `columns` contains one.
 */
function likenessOf({ kind: { declaration } }: StoredKind, columns: readonly string[]) {
  const { names, detail, fields } = declaration;
  const [first = "", ...others] = [...names.joined, ...(detail === undefined ? [] : [detail])]
    .filter((name) => fields[name] !== undefined)
    .map((name) => (columns.includes(`${name}_key`) ? `${name}_key` : name));
  return bySimilarity({
    columns: [first, ...others],
    isKeyless: fields.external_id === undefined ? "true" : "c.external_id is null",
  });
}

function targetSchemas(fields: FieldTable): Readonly<Record<string, z.ZodType>> {
  const schemas: Readonly<Record<string, z.ZodType>> = fieldSchemas(fields);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) =>
      fields[name]?.type === "money" ? [amountName(name), amountInUnits(schema)] : [name, schema],
    ),
  );
}
