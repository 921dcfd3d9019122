import { companyFields } from "@lanyard/contract/company/company-schema";
import { commonTargets } from "@lanyard/contract/import/import-targets";
import { amountName, type FieldTable, plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { fieldSchemas } from "@lanyard/contract/kind/field-schemas";
import type { AnyKind, RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import { namesOfTarget } from "#src/http/refusal-text.ts";
import { labelOf, writtenColumns } from "#src/records/record-kind.ts";
import { emptyValues, withSent } from "#src/records/record-values.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import { type KnownColumns, knownColumns, type NameTable } from "./column-names.ts";
import { extraNames, stageNames } from "./extra-column-names.ts";
import { amountInUnits } from "./import-cell.ts";
import { companyLinkOf, importLinks, importLists } from "./import-links.ts";
import type { Importable, ImportLink, RecordRow, RowValues } from "./importable.ts";
import { byExternalId, bySimilarity, textOf } from "./match-ways.ts";
import { stagePartsOf } from "./stage-naming.ts";

/**
 * Returns the default import rules of a kind. Records match by external id, or by name and the field that
 * distinguishes records of the same name (`detail`).
 */
export function plainImportable(stored: StoredKind): Importable {
  const { kind } = stored;
  const { declaration } = kind;
  const { fields, names } = declaration;
  const company = companyLinkOf(declaration);
  const linkTargets = [...importLinks(declaration), ...importLists(declaration)].map(({ target }) => target);
  const namedTargets = [...linkTargets, ...(stagePartsOf(declaration.noun)?.namedTargets ?? [])];
  const plainNames = plainFieldNames(fields);
  const isMoney = (name: string) => fields[name]?.type === "money";
  const ownTargets = plainNames.map((name) => (isMoney(name) ? amountName(name) : name));
  const targets = [
    ...ownTargets,
    ...(company === undefined ? [] : [company.target]),
    ...namedTargets,
    ...commonTargets.filter((target) => fields[target] === undefined),
  ];
  const empty = { ...emptyValues(fields), ...kind.startValues };
  const alike = likenessOf(stored, Object.keys(writtenColumns(kind, empty)));
  const hasExternalId = fields.external_id !== undefined;
  const [nameField = ""] = names.joined;

  function rowOf({ fields: said }: RowValues): RecordRow | { refused: ReturnType<typeof refusal> } {
    const amounts = plainNames.filter(isMoney).map((name) => [name, said[amountName(name)] ?? null] as const);
    const values = withSent(fields, empty, { ...said, ...Object.fromEntries(amounts) });
    if (labelOf({ declaration }, values) === "")
      return { refused: refusal(fields[nameField]?.required ?? "rowUnnamed") };
    const columns = writtenColumns(kind, values);
    const key = alike.keyOf(columns);
    return {
      columns,
      matchKeys: hasExternalId ? [textOf(values.external_id), key] : [key],
      companyName: company === undefined ? null : textOf(said[company.target]),
    };
  }

  return {
    stored,
    known: knownColumns({
      targets,
      names: namesOf(declaration.noun, targets),
      descriptors: fields,
      looks: Object.fromEntries(plainNames.filter(isMoney).map((name) => [amountName(name), "amount"])),
      prefixes: [declaration.noun],
    }),
    schemas: {
      ...targetSchemas(fields),
      ...(company !== undefined && { [company.target]: companyFields.name }),
    },
    cellKinds: Object.fromEntries(plainNames.filter(isMoney).map((name) => [amountName(name), "number"])),
    namedBy: [...names.joined, ...(names.otherwise === undefined ? [] : [names.otherwise])],
    ways: hasExternalId ? [{ ...byExternalId, name: "key" }, alike.way] : [{ ...alike.way, name: "key" }],
    rowOf,
  };
}

const extras: NameTable<string> = { ...extraNames, stage: stageNames };

export function withLinkColumns(
  known: KnownColumns,
  { noun, fields }: Pick<AnyKind, "noun" | "fields">,
  links: readonly Pick<ImportLink, "target">[],
): KnownColumns {
  const isKnown = (target: string) => known.fields.some((field) => field.target === target);
  const targets = links.map(({ target }) => target).filter((target) => !isKnown(target));
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
