import { allowsSeveralColumns, isLinkTarget, isPointTarget } from "@lanyard/contract/import/import-targets";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
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
  slices: TimeSlices,
): Promise<Record<string, string>> {
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
      if (field.isUnique && column.hasRepeats()) continue;
      if (belongsToOther(column, field, columns)) continue;
      const score = pairScore(column, field, known) * besideParts(column, field, columns, known);
      if (score > 0) pairs.push({ header: column.header, target: field.target, score });
    }
    await slices.yieldIfOver();
  }
  const single = bestPairs(pairs.filter(({ target }) => !isPointTarget(target)));
  const named = withUnnamedParts(withoutJoinedParts(single, columns, known), columns, known);
  const given = withFurther(withNamings(withLists(named, pairs), pairs, columns), columns, known);
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
const belongsToOther = (column: Column, { unlessColumn }: NamedField, columns: readonly Column[]) =>
  unlessColumn !== undefined &&
  column.forms.some((form) => unlessColumn.names.has(form)) &&
  columns.some((other) => other !== column && !other.isEmpty && other.scores.has(unlessColumn.other));

const isNamePart = ({ target }: NamedField, { joined }: KnownColumns) =>
  joined?.parts.includes(target) ?? false;

type Given = ReadonlyMap<string, string>;

/**
 * If a filled column maps to the full name, removes the first and last name from columns whose names can also
 * mean the full name.
 */
function withoutJoinedParts(given: Given, columns: readonly Column[], { joined }: KnownColumns): Given {
  const isWhole = ({ header, isEmpty }: Column) => !isEmpty && given.get(header) === joined?.target;
  if (joined === undefined || !columns.some(isWhole)) return given;
  const isDoubted = (header: string, target: string) =>
    joined.parts.includes(target) &&
    columns.some((column) => column.header === header && column.scores.has(joined.target));
  return new Map([...given].filter(([header, target]) => !isDoubted(header, target)));
}

/**
 * If no column maps to a name, maps first and last name to the first two adjacent unnamed columns whose cells
 * are single capitalised words.
 */
function withUnnamedParts(given: Given, columns: readonly Column[], { joined }: KnownColumns): Given {
  const targets = new Set(given.values());
  if (joined === undefined || [joined.target, ...joined.parts].some((target) => targets.has(target)))
    return given;
  const isPart = (column: Column | undefined) =>
    column !== undefined &&
    isUnnamed(column) &&
    !given.has(column.header) &&
    (column.share("oneName", { isTelling: true }) ?? 0) >= mostAlike;
  const at = columns.findIndex((column, index) => isPart(column) && isPart(columns[index + 1]));
  if (at < 0) return given;
  const parts = columns.slice(at, at + 2).flatMap(({ header }, index) => {
    const target = joined.parts[index];
    return target === undefined ? [] : [[header, target] as const];
  });
  return new Map([...given, ...parts]);
}

/** Adds columns that continue another column, such as a house number. */
function withFurther(given: Given, columns: readonly Column[], { fields }: KnownColumns): Given {
  const targets = new Set(given.values());
  const continued = fields.filter(({ further, target }) => further.size > 0 && targets.has(target));
  if (continued.length === 0) return given;
  const added = columns.flatMap(({ header, forms, isEmpty }, place) => {
    const field = continued.find(({ further }) => forms.some((form) => further.has(form)));
    if (isEmpty || given.has(header) || field === undefined) return [];
    const isAdjacent = [columns[place - 1], columns[place + 1]].some(
      (other) =>
        other !== undefined &&
        (given.get(other.header) === field.target || other.forms.some((form) => field.further.has(form))),
    );
    return isRowNumber(header) && !isAdjacent ? [] : [[header, field.target] as const];
  });
  return new Map([...given, ...added]);
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

/** Adds unmapped columns to list fields, after all other fields have received their columns. */
function withLists(given: Given, pairs: readonly Pair[]): Given {
  const left = pairs.filter(({ header, target }) => isPointTarget(target) && !given.has(header));
  return new Map([...given, ...left.map(({ header, target }) => [header, target] as const)]);
}

/**
 * Lets a column of names and a column of addresses map to the same link field, so that rows without an
 * address also find their linked records.
 */
function withNamings(given: Given, pairs: readonly Pair[], columns: readonly Column[]): Given {
  const holdsAddresses = (header: string) =>
    columns.some((column) => column.header === header && (column.share("email", {}) ?? 0) > mostly);
  const found = new Map(given);
  for (const { header, target } of pairs) {
    const alike = [...found].filter(([, other]) => other === target);
    if (!isLinkTarget(target) || found.has(header)) continue;
    const column = columns.find((each) => each.header === header);
    const isOther = alike.every(([other]) => holdsAddresses(other) !== holdsAddresses(header));
    if (column?.isKnown && !column.isEmpty && isOther) found.set(header, target);
  }
  return found;
}
