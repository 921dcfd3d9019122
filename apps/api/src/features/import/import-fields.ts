import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { readOptions } from "@lanyard/contract/custom-field/written-value";
import {
  type ImportCheckInput,
  type ImportKind,
  type ImportNewField,
  importNoun,
} from "@lanyard/contract/import/import-job-schema";
import { newFieldTarget } from "@lanyard/contract/import/import-targets";
import { maxCustomLabel, maxCustomOptions } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { plannedKeys } from "#src/features/custom-field/custom-field.ts";
import { fieldError, fileError } from "#src/http/app-error.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import { isPlaceholder } from "./cell-debris.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { readRecords } from "./csv-records.ts";
import type { CsvShape } from "./csv-shape.ts";
import { withoutInertMark } from "./import-cell.ts";
import { type MappedColumn, mappedColumns } from "./import-columns.ts";
import type { ImportedField } from "./importable.ts";
import { type Importables, importablesWith } from "./importables.ts";
import { mappingOf, partsOf, targetIn } from "./imported-kinds.ts";
import { selectLastChoices } from "./job/import-job-sql.ts";
import { chosenFor, optionOfCell } from "./value-choices.ts";

/** The kinds with the fields that the import defines, and the mapping to these fields. */
export interface FieldPlan {
  readonly kinds: Importables;
  readonly mapping: Readonly<Record<string, string>>;
  /** The fields to create, and existing fields that get new options. */
  readonly added: readonly ImportNewField[];
}

/**
 * Returns the fields that an import defines, without options, in the order of their columns.
 * @throws AppError INVALID_INPUT
 */
export async function newFieldsOf(
  tx: TenantTx,
  kind: ImportKind,
  { mapping, new_fields }: Pick<ImportCheckInput, "mapping" | "new_fields">,
  headers: readonly string[],
): Promise<ImportNewField[]> {
  const unsorted = partsOf(importablesWith([]), kind).flatMap(({ declaration: { noun } }) =>
    Object.entries(mapping).flatMap(([header, target]) => {
      if (target !== targetIn(kind, noun, newFieldTarget)) return [];
      const field = new_fields[header];
      if (field === undefined) throw fieldError("mapping", refusal("notImportable"));
      return [{ ...field, noun: importNoun.parse(noun), header, path: `new_fields.${header}.label` }];
    }),
  );
  const wanted = unsorted.toSorted((a, b) => headers.indexOf(a.header) - headers.indexOf(b.header));
  if (wanted.length === 0) return [];
  const keys = await plannedKeys(tx, wanted);
  return wanted.map(({ noun, label, type, header }, index) => ({
    ...{ noun, label, type, header, key: keys[index] ?? "" },
    ...{ is_new: true, options: [] },
  }));
}

/**
 * Adds custom fields to a suggested mapping, if columns with the same names filled these fields in earlier
 * imports.
 */
export async function withRememberedFields<Read extends Suggested>(
  tx: TenantTx,
  { kinds, kind }: { readonly kinds: Importables; readonly kind: ImportKind },
  read: Read,
): Promise<Read> {
  const parts = partsOf(kinds, kind).filter(({ custom }) => custom.size > 0);
  if (parts.length === 0) return read;
  const fields = parts.flatMap(({ custom, declaration: { noun } }) =>
    [...custom].map(([target, { label }]) => ({ noun, target: targetIn(kind, noun, target), label })),
  );
  const given = new Map(Object.entries(read.suggestedMapping));
  for (const { mapping, new_fields } of await selectLastChoices(tx, kind, "customFields")) {
    for (const header of read.headers) {
      const isMatch = ({ noun, target, label }: (typeof fields)[number]) =>
        mapping[header] === targetIn(kind, noun, newFieldTarget)
          ? new_fields[header]?.label === label
          : mapping[header] === target;
      const found = given.has(header) ? undefined : fields.find(isMatch);
      if (found !== undefined && ![...given.values()].includes(found.target)) given.set(header, found.target);
    }
  }
  return { ...read, suggestedMapping: Object.fromEntries(given) };
}

interface Suggested {
  readonly headers: readonly string[];
  readonly suggestedMapping: Readonly<Record<string, string>>;
}

export function planWith(
  kind: ImportKind,
  mapping: Readonly<Record<string, string>>,
  definitions: readonly CustomDefinition[],
  added: readonly ImportNewField[],
): FieldPlan {
  const extended = definitions.map((field) => {
    const more = added.find((each) => !each.is_new && isSame(each, field))?.options ?? [];
    return more.length === 0 ? field : { ...field, options: [...field.options, ...more] };
  });
  const created = added.filter(({ is_new }) => is_new);
  const targets = created.map(({ noun, key, header }) => [header, targetIn(kind, noun, customName(key))]);
  return {
    kinds: importablesWith([
      ...extended,
      ...created.map((field) => ({ ...field, labels: {}, target: null })),
    ]),
    mapping: { ...mapping, ...Object.fromEntries(targets) },
    added,
  };
}

const isSame = (one: Pick<ImportedField, "noun" | "key">, other: Pick<ImportedField, "noun" | "key">) =>
  one.noun === other.noun && one.key === other.key;

interface Reading {
  readonly kind: ImportKind;
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly signal: AbortSignal;
  readonly choices: Pick<ImportCheckInput, "values" | "create_options">;
}

/**
 * Returns the fields to create or extend, each with the options that occur in the file but not in the field
 * yet.
 * @throws AppError INVALID_INPUT for too many options
 */
export async function findNewOptions(
  { kinds, mapping, added }: FieldPlan,
  { kind, source, shape, signal, choices }: Reading,
): Promise<ImportNewField[]> {
  const open = partsOf(kinds, kind).flatMap((part) => {
    const own = mappingOf(kind, part, mapping);
    if (Object.keys(own).length === 0) return [];
    return mappedColumns(shape.headers, own, part, { values: choices.values }).flatMap((column) => {
      const field = part.custom.get(column.target);
      const isNew = added.some((each) => field !== undefined && isSame(each, field));
      return field?.options !== undefined && isChoice(field) && (isNew || choices.create_options)
        ? [{ column, field, found: new Map<string, string>() }]
        : [];
    });
  });
  if (open.length === 0) return [...added];
  for await (const { cells } of readRecords(source, shape, signal))
    for (const each of open) noteOptions(each, cells, shape.headers);
  const found = open.filter((each) => each.found.size > 0);
  const others = found.filter(({ field }) => !added.some((each) => isSame(each, field)));
  return [
    ...added.map((each) => ({ ...each, options: optionsOf(found.find(({ field }) => isSame(each, field))) })),
    ...others.map((each) => {
      const { key, label, type } = each.field;
      const noun = importNoun.parse(each.field.noun);
      return { ...{ noun, key, label, type, header: "" }, is_new: false, options: optionsOf(each) };
    }),
  ];
}

const isChoice = ({ type }: ImportedField) => type === "choice" || type === "choices";

interface OpenColumn {
  readonly column: MappedColumn;
  readonly field: ImportedField;
  readonly found: Map<string, string>;
}

const optionsOf = (open: OpenColumn | undefined) =>
  [...(open?.found.values() ?? [])].map((label) => ({ id: newId(), label }));

function noteOptions(
  { column, field, found }: OpenColumn,
  cells: readonly string[],
  headers: readonly string[],
) {
  const cell = withoutInertMark(cells[column.index]?.trim() ?? "");
  const { values } = column;
  if (cell === "" || isPlaceholder(cell, { type: "choice", isName: false })) return;
  if (
    values !== undefined &&
    (chosenFor(values, cell) ?? optionOfCell(values, undefined, cell)) !== undefined
  )
    return;
  const labels = field.type === "choices" ? readOptions(field.options, cell) : [cell];
  for (const label of labels) {
    const folded = foldText(label);
    if (label.length > maxCustomLabel || field.options.some((option) => foldText(option.label) === folded))
      continue;
    if (!found.has(folded)) found.set(folded, label);
    if (field.options.length + found.size > maxCustomOptions)
      throw fileError(
        "mapping",
        refusal("importTooManyOptions", { name: headers[column.index] ?? "", count: maxCustomOptions }),
      );
  }
}
