import { allowsSeveralColumns, isPointTarget, namedToBeMade } from "@lanyard/contract/import/import-targets";
import { defaultPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import { type NamedTarget, refusal } from "@lanyard/contract/refusals/refusal";
import { fieldError, fileError } from "#src/http/app-error.ts";
import { addressPartOf, addressParts } from "./address-column-names.ts";
import type { ColumnKind, Convention } from "./column-reading.ts";
import { currencyHeading } from "./heading-currency.ts";
import type { ImportedKind } from "./importable.ts";
import { isIdHeading, plainName } from "./plain-name.ts";
import { type ColumnValues, columnValues, valueChoiceOf } from "./value-choices.ts";

/** The properties of a target by which cells are read. They are plain data, so that threads can copy them. */
export interface TargetReading {
  readonly target: string;
  /** The target in refusals. */
  readonly named: NamedTarget;
  readonly type: FieldType | undefined;
  readonly cellKind: ColumnKind | undefined;
  /** The part of a row that the cells fill. Names become records in `rowOf`; the last three are fields. */
  readonly place: "note" | "created" | "list" | "named" | "points" | "member" | "money" | "field";
  /** Whether cells name the record or its parent. */
  readonly isName: boolean;
  /** Whether cells name companies. */
  readonly isCompany: boolean;
  /** Whether cells are ids, phone numbers or other texts that a spreadsheet may round as numbers. */
  readonly isId: boolean;
}

export interface MappedColumn extends TargetReading {
  readonly index: number;
  /** The convention for ambiguous dates or numbers. Without a convention, ambiguous cells are refused. */
  readonly convention?: Convention | undefined;
  /**
   * The kind of the column's email addresses or phone numbers, such as private. A kind in the cell takes
   * precedence.
   */
  readonly pointKind?: PointKind;
  /** The index of the column with the kinds, such as "E-mail 2 - Type" for "E-mail 2 - Value". */
  readonly kindIndex?: number | undefined;
  /** The currency in the column name, which applies to cells without a currency; empty if missing. */
  readonly currencyMark?: string;
  /** Whether the cells are ids of another program instead of company names. */
  readonly holdsIds?: boolean;
  /** The separator before this cell if several columns fill the field; a comma by default. */
  readonly separator?: string | undefined;
  /** The heading above the text of this cell, in a note that several columns fill. */
  readonly heading?: string;
  /** The targets of the column's values, such as stages or members. */
  readonly values?: ColumnValues | undefined;
}

/** The targets that the user chose for cell values, by column name and value. */
export type ChosenValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

const kindWords: readonly (readonly [PointKind, RegExp])[] = [
  ["mobile", /mobil|cell|handy|portable|movil|celular/u],
  ["private", /home|privat|personal|personnel|domicile|particular/u],
  ["other", /other|fax|pager|andere|autre|otro/u],
];

export function pointKindIn(words: string): PointKind | undefined {
  const name = plainName(words);
  return kindWords.find(([, kindWord]) => kindWord.test(name))?.[0];
}

export function readingOf(importable: ImportedKind, target: string): TargetReading {
  const { declaration, namedBy, custom, targets } = importable;
  const { noun, fields, names, parents } = declaration;
  const type = fields[target]?.type;
  const parent = parents[`${target}_id`];
  const field = custom.get(target);
  const isOwnName = names.joined.includes(target);
  return {
    target,
    named: field === undefined ? { noun, target } : { noun, target, label: field.label },
    type,
    cellKind: target === "created_at" ? "date" : (targets[target]?.cellKind ?? cellKinds[type ?? "line"]),
    place: placeOf(importable, target),
    isName: namedBy.includes(target) || parent !== undefined,
    isCompany: noun === namedToBeMade ? isOwnName : parent?.to === namedToBeMade,
    isId:
      type === "phone" || (type === "line" && !isOwnName) || isPointTarget(target) || parent !== undefined,
  };
}

const cellKinds: Readonly<Partial<Record<FieldType, ColumnKind>>> = {
  whole: "number",
  date: "date",
  moment: "moment",
};

function placeOf(importable: ImportedKind, target: string): TargetReading["place"] {
  const { declaration, custom, lists, targets } = importable;
  if (target === "note" && declaration.fields.note === undefined) return "note";
  if (target === "created_at") return "created";
  if (targets[target]?.isNamed) return lists.some((list) => list.target === target) ? "list" : "named";
  if (isPointTarget(target)) return "points";
  const choice = valueChoiceOf(importable, target);
  // An unknown member is ignored, unless the field stores it as text.
  if (choice?.of === "member" && !choice.isKept) return "member";
  return custom.get(target)?.type === "money" ? "money" : "field";
}

/** Google exports values and kinds in separate columns, whose names contain these words. */
const valueWord = /\bvalue\b/iu;
const typeWords = ["Type", "Label"];

function kindColumn(header: string, indexes: ReadonlyMap<string, number>): number | undefined {
  if (!valueWord.test(header)) return undefined;
  return typeWords
    .map((word) => indexes.get(header.replace(valueWord, word)))
    .find((index) => index !== undefined);
}

/**
 * Maps columns to targets. `field` is the name of the mapping in the request.
 * @throws AppError INVALID_INPUT for an unknown column or target, two columns for one target, or no column
 */
export function mappedColumns(
  headers: readonly string[],
  mapping: Readonly<Record<string, string>>,
  importable: ImportedKind,
  { field = "columnMapping", values = {} }: { readonly field?: string; readonly values?: ChosenValues } = {},
): MappedColumn[] {
  const targets = new Set(importable.known.fields.map(({ target }) => target));
  const ofAmounts = importable.known.fields.filter(({ look }) => look === "amount");
  const amounts = new Set(ofAmounts.map(({ target }) => target));
  const columns: MappedColumn[] = [];
  const indexes = new Map(headers.map((header, index) => [header, index]));
  for (const [header, target] of Object.entries(mapping)) {
    const index = indexes.get(header);
    if (index === undefined) throw fileError(field, refusal("csvColumnMissing", { name: header }));
    if (target === "" || target === "skip") continue;
    if (!targets.has(target)) throw fieldError(field, refusal("notImportable"));
    const other = columns.find((column) => column.target === target);
    if (other !== undefined && !allowsSeveralColumns(target)) {
      const first = headers[other.index] ?? "";
      throw fileError(field, refusal("columnsCollide", { first, second: header }));
    }
    const choice = valueChoiceOf(importable, target);
    columns.push({
      ...{ ...readingOf(importable, target), index, kindIndex: kindColumn(header, indexes) },
      ...(isPointTarget(target) && { pointKind: pointKindIn(header) ?? defaultPointKind }),
      holdsIds: target === importable.company?.target && isIdHeading(header),
      ...(amounts.has(target) && { currencyMark: currencyHeading(header).mark }),
      values: choice && columnValues(header, choice, ownOf(values, header)),
    });
  }
  if (columns.length === 0) throw fileError(field, refusal("importColumnsMissing"));
  const notes = columns.filter(({ target }) => target === "note").length;
  const headed = columns.map((column) => ({
    ...column,
    separator: separators[column.target],
    ...(column.target === "note" && notes > 1 && { heading: headers[column.index] ?? "" }),
  }));
  // Columns that fill the same field are sorted as in the file, because the properties of a mapping have no
  // reliable order.
  const place = ({ index, target }: MappedColumn) => (allowsSeveralColumns(target) ? index : -1);
  const inOrder = headed.toSorted((left, right) => place(left) - place(right));
  const isAddress = ({ target }: MappedColumn) => target === "address";
  return [
    ...inOrder.filter((column) => !isAddress(column)),
    ...addressColumns(headers, inOrder.filter(isAddress)),
  ];
}

const separators: Readonly<Partial<Record<string, string>>> = { note: "\n", first: " ", last: " " };

/**
 * Returns the address columns in the order of a written address. The language of their names decides whether
 * the house number precedes the street.
 */
function addressColumns(headers: readonly string[], columns: readonly MappedColumn[]): MappedColumn[] {
  const names = columns.map(({ index }) => headers[index] ?? "");
  const parts = columns
    .map((column, at) => ({ column, part: addressPartOf(names[at] ?? "", names) }))
    .toSorted((one, other) => one.part - other.part || one.column.index - other.column.index);
  return parts.map(({ column, part }, at) => {
    const isNextToNumber =
      part === addressParts.numberBehind || parts[at - 1]?.part === addressParts.numberBefore;
    return { ...column, separator: isNextToNumber ? " " : ", " };
  });
}

const ownOf = (values: ChosenValues, header: string) =>
  (Object.hasOwn(values, header) && values[header]) || {};
