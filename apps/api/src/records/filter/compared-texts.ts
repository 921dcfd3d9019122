import type { FilterOp } from "@lanyard/contract/filter/filter-operators";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { foldText } from "@lanyard/contract/search/fold-text";
import { sortKey } from "#src/db/fold-text.ts";
import { isKeyed } from "#src/records/kind/record-values.ts";
import { type ComparedRecords, isAnyWord, isCustomFilled, sourceOf } from "./compared-source.ts";
import type { ComparedField } from "./filter-value.ts";
import { type Condition, isAnyOfCases, isNot } from "./record-filter.ts";

export function textConditions(
  { kind }: ComparedRecords,
  field: ComparedField,
  op: FilterOp,
  texts: readonly string[],
): Condition[] {
  const column = field.custom === undefined ? (field.key ?? foldedColumn(kind, field.name)) : undefined;
  if (column === undefined) return readTextConditions(kind, field, op, texts.map(foldText));
  const folded = texts.map((text) => sortKey(text) ?? "");
  if (kind?.fields[field.name]?.filter === "contains") return spelledConditions(column, op, folded);
  return op === "contains"
    ? [...narrowed(kind, field, folded), ...folded.map((value): Condition => ({ column, op, value }))]
    : [{ column, op: "in", value: folded }];
}

function foldedColumn(kind: AnyKind | undefined, name: string): string | undefined {
  const { type, filter, isSorted } = kind?.fields[name] ?? { type: "line" };
  const isFiltered = filter === "contains" || filter === "equals";
  // The sort keys of phone numbers and email addresses are not their folded texts.
  const isSortedText = isSorted && isKeyed(type) && type !== "phone" && type !== "email";
  return isFiltered || isSortedText ? `${name}_key` : undefined;
}

/**
 * Returns the conditions on a column that contains one spelling per line. The first line is the folded text
 * of the field. Few values have further lines.
 */
function spelledConditions(column: string, op: FilterOp, folded: readonly string[]): Condition[] {
  if (op !== "contains")
    return [
      isAnyOfCases([
        [{ column, op: "in", value: folded }],
        ...folded.map((value): Condition[] => [{ column, op: "begins", value: `${value}\n` }]),
      ]),
    ];
  return folded.flatMap((value): Condition[] => [
    { column, op, value },
    isAnyOfCases([[isNot([{ column, op, value: "\n" }])], [{ column, read: "line", op, value }]]),
  ]);
}

/**
 * Returns the conditions on texts that are not stored in folded form. If an index can narrow the records, its
 * condition is first.
 */
function readTextConditions(
  kind: AnyKind | undefined,
  field: ComparedField,
  op: FilterOp,
  folded: readonly string[],
): Condition[] {
  const source = sourceOf(field, "folded");
  const asked: Condition[] =
    op === "contains"
      ? folded.map((value) => ({ ...source, op, value }))
      : [{ ...source, op: "in", value: folded }];
  if (field.custom !== undefined)
    return [...(op === "contains" ? isCustomFilled(field) : isAnyWord(field, folded)), ...asked];
  return [...narrowed(kind, field, folded), ...asked];
}

/**
 * Returns conditions with which the search index finds records that have one of the texts in any searched
 * field. Returns none for fields that are not searched; names always are.
 */
export function narrowed(kind: AnyKind | undefined, { name, key }: ComparedField, folded: readonly string[]) {
  const { isSearched, type } = kind?.fields[name] ?? {};
  const isInSearch = isSearched || key === "name_key" || kind?.names.joined.includes(name);
  if (!isInSearch || type === "phone" || folded.some((value) => value.length < shortestIndexed)) return [];
  const found = folded.map((value): Condition[] => [{ column: "search_text", op: "contains", value }]);
  return found.length === 1 ? found.flat() : [isAnyOfCases(found)];
}

/** The minimum length of a text that contains a trigram for the index. */
const shortestIndexed = 3;
