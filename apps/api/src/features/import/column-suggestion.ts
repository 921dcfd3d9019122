import { allowsSeveralColumns, isLinkTarget, isPointTarget } from "@lanyard/contract/import/import-targets";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { isRowNumber } from "./address-column-names.ts";
import type { KnownColumns, NamedField } from "./column-names.ts";
import { besideParts, mostAlike, mostly, pairScore } from "./column-score.ts";
import { isUnnamed } from "./name-score.ts";
import { type Column, columnOf, type Table } from "./suggested-column.ts";

interface Pair {
  readonly header: string;
  readonly target: string;
  readonly score: number;
}

/**
 * Suggests a field for each column by the column's name and the looks of its cells. If several columns match
 * a field, the best one gets it, but a filled column precedes an empty one with a better name.
 */
export async function suggestMapping(
  { headers, rows }: Table,
  known: KnownColumns,
): Promise<Record<string, string>> {
  const slices = createTimeSlices();
  const columns: Column[] = [];
  const pairs: Pair[] = [];
  for (const [index, header] of headers.entries()) {
    columns.push(columnOf(header, rows, index, known));
    await slices.yieldIfOver();
  }
  for (const [place, column] of columns.entries()) {
    const isRepeated = columns.some((other, index) => repeats(column, other, index < place));
    for (const field of known.fields) {
      if (column.isEmpty && isPointTarget(field.target)) continue;
      if (isRepeated && (!allowsSeveralColumns(field.target) || isNamePart(field, known))) continue;
      if (field.target === "external_id" && (column.hasRepeats() || isIdOfOther(column, columns, known)))
        continue;
      const score = pairScore(column, field, known) * besideParts(column, field, columns, known);
      if (score > 0) pairs.push({ header: column.header, target: field.target, score });
    }
    await slices.yieldIfOver();
  }
  const single = bestPairs(pairs.filter(({ target }) => !isPointTarget(target)));
  const given = withFurther(withOneName(single, columns, known), pairs, columns, known);
  const targets = new Set(given.values());
  const inOrder = headers.flatMap((header) => {
    const target = given.get(header);
    const rather = target && known.rather?.[target];
    if (rather !== undefined && !targets.has(rather)) return [[header, rather] as const];
    return target === undefined ? [] : [[header, target] as const];
  });
  return Object.fromEntries(inOrder);
}

/**
 * Returns whether a column identifies the record of another column: a customer number next to a company
 * column belongs to the company.
 */
const isIdOfOther = (column: Column, columns: readonly Column[], { idsOfOthers: ids }: KnownColumns) =>
  ids !== undefined &&
  column.forms.some((form) => ids.names.has(form)) &&
  columns.some((other) => other !== column && !other.isEmpty && other.scores.has(ids.other));

const isNamePart = ({ target }: NamedField, { joined }: KnownColumns) =>
  joined?.parts.includes(target) ?? false;

type Given = ReadonlyMap<string, string>;

/**
 * If a filled column maps to the full name, removes the first and last name from columns whose names can also
 * mean the full name. If no column maps to a name, maps first and last name to the first two adjacent unnamed
 * columns whose cells are single capitalised words.
 */
function withOneName(given: Given, columns: readonly Column[], { joined }: KnownColumns): Given {
  if (joined === undefined) return given;
  const { target: whole, parts } = joined;
  if (columns.some(({ header, isEmpty }) => !isEmpty && given.get(header) === whole)) {
    const doubted = columns.filter(({ scores }) => scores.has(whole)).map(({ header }) => header);
    return new Map([...given].filter(([header, to]) => !parts.includes(to) || !doubted.includes(header)));
  }
  if ([...given.values()].some((target) => target === whole || parts.includes(target))) return given;
  const isPart = (column: Column | undefined) =>
    column !== undefined &&
    isUnnamed(column) &&
    !given.has(column.header) &&
    (column.share("oneName", { isTelling: true }) ?? 0) >= mostAlike;
  const at = columns.findIndex((column, index) => isPart(column) && isPart(columns[index + 1]));
  if (at < 0) return given;
  return new Map([
    ...given,
    ...parts.map((part, index) => [columns[at + index]?.header ?? "", part] as const),
  ]);
}

/** Returns the column name as in the file, without the number that distinguishes equal names. */
const writtenName = (header: string) => header.replace(/ \(\d+\)$/u, "");

/** Returns whether the filled column `other` has the same name as `column`, which is empty or follows it. */
const repeats = (column: Column, other: Column, isBefore: boolean) =>
  column !== other &&
  !other.isEmpty &&
  (isBefore || column.isEmpty) &&
  writtenName(column.header) === writtenName(other.header);

function bestPairs(pairs: readonly Pair[]): Given {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  for (const { header, target } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (given.has(header) || taken.has(target)) continue;
    given.set(header, target);
    taken.add(target);
  }
  return given;
}

/**
 * Adds columns to fields that several columns can fill, after all fields have received their best columns: to
 * lists, to links and to columns that they continue, such as a house number.
 */
function withFurther(
  given: Given,
  pairs: readonly Pair[],
  columns: readonly Column[],
  { fields }: KnownColumns,
): Given {
  const found = new Map(given);
  const offers = Map.groupBy(pairs, ({ header }) => header);
  const addresses = columns.filter((column) => (column.share("email", {}) ?? 0) > mostly);
  const holdsAddresses = (header: string) => addresses.some((column) => column.header === header);
  // A column of names and one of addresses can map to the same link, so that rows without an address also find
  // their linked records.
  const isLink = (header: string, target: string) =>
    isLinkTarget(target) &&
    [...found].every(([other, to]) => to !== target || holdsAddresses(other) !== holdsAddresses(header));
  for (const [place, { header, isEmpty, isKnown }] of columns.entries()) {
    if (found.has(header)) continue;
    const targets = offers.get(header)?.map(({ target }) => target) ?? [];
    const list = targets.findLast(isPointTarget);
    const link = isKnown && !isEmpty ? targets.find((target) => isLink(header, target)) : undefined;
    const target = list ?? link ?? fields.find((field) => continues(columns, place, field, found))?.target;
    if (target !== undefined) found.set(header, target);
  }
  return found;
}

/**
 * Returns whether a column continues a column of the field. If it can also contain row numbers, it must be next
 * to such a column.
 */
function continues(columns: readonly Column[], place: number, field: NamedField, found: Given): boolean {
  const { target, further } = field;
  const isFurther = (column: Column | undefined) => column?.forms.some((form) => further.has(form)) === true;
  const isOfField = (column: Column | undefined) =>
    isFurther(column) || (column !== undefined && found.get(column.header) === target);
  const column = columns[place];
  if (column === undefined || column.isEmpty || !isFurther(column)) return false;
  if (![...found.values()].includes(target)) return false;
  return !isRowNumber(column.header) || isOfField(columns[place - 1]) || isOfField(columns[place + 1]);
}
