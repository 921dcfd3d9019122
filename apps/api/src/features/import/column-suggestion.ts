import { allowsSeveralColumns, isLinkTarget, isPointTarget } from "@lanyard/contract/import/import-targets";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { isRowNumber } from "./address-column-names.ts";
import { type CellLook, hasLook, tellsLook } from "./cell-looks.ts";
import type { KnownColumns, NamedField } from "./column-names.ts";
import { currencyHeading } from "./heading-currency.ts";
import { isCommonHeading, isCommonWord, knownNames } from "./known-headings.ts";
import { listedPoints } from "./listed-points.ts";
import {
  hasKeyWord,
  isOthers,
  isUnnamed,
  mistypedScore,
  nameScore,
  type PlainColumn,
  plainColumn,
} from "./name-score.ts";
import { singularOf } from "./plain-name.ts";

export interface Table {
  readonly headers: readonly string[];
  /** Some of its rows; none when nothing is known about the cells. */
  readonly rows: readonly (readonly string[])[];
}

interface Pair<Target> {
  readonly header: string;
  readonly target: Target;
  readonly score: number;
}

/**
 * Suggests a field for each column by its name and the look of its cells. The best-fitting column gets the field; a filled
 * column wins over an empty one with a better name.
 */
export async function suggestMapping<Target extends string>(
  { headers, rows }: Table,
  known: KnownColumns<Target>,
  slices: TimeSlices,
): Promise<Record<string, Target>> {
  const columns: Column[] = [];
  const pairs: Pair<Target>[] = [];
  for (const [index, header] of headers.entries()) {
    columns.push(columnOf(header, rows, index, known));
    await slices.yieldIfOver();
  }
  for (const [place, column] of columns.entries()) {
    const isRepeated = columns.some((other, index) => repeats(column, other, index < place));
    for (const field of known.fields) {
      if (column.isEmpty && isPointTarget(field.target)) continue;
      if (isRepeated && !allowsSeveralColumns(field.target)) continue;
      if (field.isUnique && column.hasRepeats()) continue;
      if (belongsBeside(column, field, columns)) continue;
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

/** Returns whether a column describes the record of another column: a customer number next to a company is the company's. */
const belongsBeside = (column: Column, { notBeside }: NamedField, columns: readonly Column[]) =>
  notBeside !== undefined &&
  column.forms.some((form) => notBeside.names.has(form)) &&
  columns.some((other) => other !== column && !other.isEmpty && other.scores.has(notBeside.other));

type Given<Target extends string> = ReadonlyMap<string, Target>;

/** Removes name parts whose columns could hold the whole name, if another column holds that part. */
function withoutJoinedParts<Target extends string>(
  given: Given<Target>,
  columns: readonly Column[],
  { joined }: KnownColumns<Target>,
): Given<Target> {
  const isWhole = ({ header, isEmpty }: Column) => !isEmpty && given.get(header) === joined?.target;
  if (joined === undefined || !columns.some(isWhole)) return given;
  const isDoubted = (header: string, target: Target) =>
    joined.parts.includes(target) &&
    columns.some((column) => column.header === header && column.scores.has(joined.target));
  return new Map([...given].filter(([header, target]) => !isDoubted(header, target)));
}

/** Assigns the missing name parts to the first two adjacent unnamed columns that hold single capitalised words. */
function withUnnamedParts<Target extends string>(
  given: Given<Target>,
  columns: readonly Column[],
  { joined }: KnownColumns<Target>,
): Given<Target> {
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

/** Adds columns that continue the field of another column, such as a house number. */
function withFurther<Target extends string>(
  given: Given<Target>,
  columns: readonly Column[],
  { fields }: KnownColumns<Target>,
): Given<Target> {
  const targets = new Set(given.values());
  const continued = fields.filter(({ further, target }) => further.size > 0 && targets.has(target));
  if (continued.length === 0) return given;
  const added = columns.flatMap(({ header, forms, isEmpty }, place) => {
    const field = continued.find(({ further }) => forms.some((form) => further.has(form)));
    if (isEmpty || given.has(header) || field === undefined) return [];
    const isBeside = [columns[place - 1], columns[place + 1]].some(
      (other) =>
        other !== undefined &&
        (given.get(other.header) === field.target || other.forms.some((form) => field.further.has(form))),
    );
    return isRowNumber(header) && !isBeside ? [] : [[header, field.target] as const];
  });
  return new Map([...given, ...added]);
}

/** A column's name as it stands in the file; a number tells those apart that have the same. */
const writtenName = (header: string) => header.replace(/ \(\d+\)$/u, "");

/** Whether a filled column has the same name as this one, which stands behind it or is empty: what it holds is something else. */
const repeats = (column: Column, other: Column, isBefore: boolean) =>
  column !== other &&
  !other.isEmpty &&
  (isBefore || column.isEmpty) &&
  writtenName(column.header) === writtenName(other.header);

/** The best pairs of what is left, one after the other. */
function bestPairs<Target extends string>(pairs: readonly Pair<Target>[]): ReadonlyMap<string, Target> {
  const given = new Map<string, Target>();
  const taken = new Set<Target>();
  for (const { header, target } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (given.has(header) || taken.has(target)) continue;
    given.set(header, target);
    taken.add(target);
  }
  return given;
}

/** What is left and means a list that several columns fill, once every other field has its column. */
function withLists<Target extends string>(
  given: ReadonlyMap<string, Target>,
  pairs: readonly Pair<Target>[],
): ReadonlyMap<string, Target> {
  const left = pairs.filter(({ header, target }) => isPointTarget(target) && !given.has(header));
  return new Map([...given, ...left.map(({ header, target }) => [header, target] as const)]);
}

/** Adds a column of names to one of addresses: rows without an address then name their linked record too. */
function withNamings<Target extends string>(
  given: Given<Target>,
  pairs: readonly Pair<Target>[],
  columns: readonly Column[],
): Given<Target> {
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

interface Sharing {
  /** Whether a cell may list several such values. */
  readonly holdsLists?: boolean;
  /** Whether only cells count that have the look beyond doubt. */
  readonly isTelling?: boolean;
}

interface Column extends PlainColumn {
  /** How well its name means each field that it means at all. */
  readonly scores: ReadonlyMap<string, number>;
  /** Whether the column's name is a field's name, so that the column is that field or none. */
  readonly isKnown: boolean;
  readonly isEmpty: boolean;
  /** Returns whether different rows share a value in this column. */
  hasRepeats(): boolean;
  /** Returns the share of filled cells with the look; undefined if no cell is filled. */
  share(look: CellLook, sharing: Sharing): number | undefined;
}

/** Enough to tell what all of them look like. */
const lookedAt = 50;

function columnOf(header: string, rows: Table["rows"], index: number, known: KnownColumns): Column {
  const plain = plainColumn(header, known.prefixes);
  const filled = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  const cells = filled.slice(0, lookedAt);
  const shares = new Map<string, number>();
  return {
    ...plain,
    ...nameScores(plain, withoutCurrency(plain, known), known),
    isEmpty: rows.length > 0 && cells.length === 0,
    hasRepeats: () => haveRepeats(rows, index),
    share(look, { holdsLists = false, isTelling = false }) {
      if (cells.length === 0) return undefined;
      const key = `${look} ${holdsLists} ${isTelling}`;
      const isAlike = isTelling ? tellsLook : hasLook;
      const isCellAlike = (cell: string) =>
        holdsLists ? isListAlike(isAlike, look, cell) : isAlike(look, cell);
      const share = shares.get(key) ?? cells.filter(isCellAlike).length / cells.length;
      shares.set(key, share);
      return share;
    },
  };
}

/** Returns whether different rows share a value in a column. Identical rows count once. */
function haveRepeats(rows: Table["rows"], index: number): boolean {
  const first = new Map<string, readonly string[]>();
  return rows.some((row) => {
    const cell = row[index]?.trim() ?? "";
    const before = first.get(cell);
    if (cell !== "" && before === undefined) first.set(cell, row);
    return before !== undefined && !before.every((other, place) => other === row[place]);
  });
}

/** What follows in a longer cell says nothing that its beginning does not. */
const longestList = 1000;

function isListAlike(isAlike: typeof hasLook, look: CellLook, cell: string): boolean {
  const points = listedPoints(cell.slice(0, longestList));
  // The last one may be cut.
  const whole = cell.length > longestList ? points.slice(0, -1) : points;
  return whole.length > 0 && whole.every(({ value }) => isAlike(look, value));
}

/** Adds the forms of a column's name without its currency, as amounts are called. */
function withoutCurrency(column: PlainColumn, { prefixes }: KnownColumns): PlainColumn {
  const { name, mark } = currencyHeading(column.header);
  if (mark === "") return column;
  return { ...column, forms: [...column.forms, ...plainColumn(name, prefixes).forms] };
}

function nameScores(column: PlainColumn, ofAmount: PlainColumn, { fields, words }: KnownColumns) {
  const scored = (score: (field: NamedField) => number) =>
    new Map(
      fields.flatMap((field) => {
        const points = score(field);
        return points > 0 ? [[field.target, points] as const] : [];
      }),
    );
  const exact = scored((field) =>
    nameScore(wholeIfCommon(field.look === "amount" ? ofAmount : column), field.ranks),
  );
  const isFurther = fields.some(({ further }) => column.forms.some((form) => further.has(form)));
  if (exact.size > 0 || isFurther || isKnownHeading(column))
    return { scores: exact, isKnown: exact.size > 0 || isFurther };
  const singular = { ...column, forms: column.forms.map(singularOf) };
  const inOther = scored((field) => nameScore(singular, field.singularRanks));
  if (inOther.size > 0) return { scores: inOther, isKnown: false };
  const isWord = (word: string) => words.has(word) || isCommonWord(word);
  return { scores: scored((field) => mistypedScore(column, field, isWord)), isKnown: false };
}

/** Matches a common heading of other programs by its whole name only: the status of an attendee is not the status of a lead. */
const wholeIfCommon = (column: PlainColumn): PlainColumn => {
  const [plain = ""] = column.forms;
  return isCommonHeading(plain) ? { ...column, forms: [plain] } : column;
};

const isKnownHeading = ({ forms: [plain = ""] }: PlainColumn) =>
  isCommonHeading(plain) || knownNames.has(plain);

/** The weights of a column whose cells look different, and of an empty column, relative to a matching one. */
const ofOthers = 0.15;
const ofEmpty = 0.1;
/** A smaller share of matching cells contradicts the column's name; a larger one suggests the field without a name. */
const fewAlike = 0.3;
const mostly = 0.5;
const mostAlike = 0.8;
/** A name that means two fields means the one that its cells look like. */
const forLook = 10;

function pairScore(column: Column, field: NamedField, known: KnownColumns): number {
  if (field.unlike.some((look) => (column.share(look, { isTelling: true }) ?? 0) > mostly)) return 0;
  const byName = column.scores.get(field.target) ?? 0;
  if (byName === 0) return column.isKnown ? 0 : lookScore(column, field, known);
  if (column.isEmpty) return byName * ofEmpty;
  const alike = shareAlike(column, field);
  if (!column.isKnown) return alike === undefined || alike >= mostAlike ? byName : 0;
  if (!isContradicted(alike)) return byName + (alike !== undefined && alike >= mostAlike ? forLook : 0);
  return isPointTarget(field.target) || meansAnother(column, field, known) ? 0 : byName * ofOthers;
}

const shareAlike = (column: Column, { look, target }: NamedField, isTelling = false) =>
  look && column.share(look, { holdsLists: isPointTarget(target), isTelling });

const isContradicted = (alike: number | undefined) => alike !== undefined && alike < fewAlike;

/** Returns whether the column's name also names another field that its cells do not contradict. */
const meansAnother = (column: Column, field: NamedField, { fields }: KnownColumns) =>
  fields.some(
    (other) =>
      other !== field && column.scores.has(other.target) && !isContradicted(shareAlike(column, other)),
  );

/**
 * Drops a full name next to both of its parts. If only one part has a column, "Name" means the other part unless its cells
 * are full names.
 */
function besideParts(
  column: Column,
  { target, look }: NamedField,
  columns: readonly Column[],
  { joined }: KnownColumns,
): number {
  if (joined?.parts.some((part) => part === target) && isWholeName(column, columns, joined)) return 0;
  if (joined?.target !== target) return 1;
  const others = joined.parts.filter((part) =>
    columns.some(
      (other) => other !== column && !other.isEmpty && !other.scores.has(target) && other.scores.has(part),
    ),
  );
  if (others.length === 0) return 1;
  if (others.length === joined.parts.length) return 0;
  return look !== undefined && (column.share(look, { isTelling: true }) ?? 0) >= mostAlike ? 1 : ofOthers;
}

/** Returns whether a column that can be a first name holds full names, and no other column is part of a name. */
function isWholeName(
  column: Column,
  columns: readonly Column[],
  { target, parts }: NonNullable<KnownColumns["joined"]>,
): boolean {
  const names: readonly string[] = [target, ...parts];
  const isNaming = (other: Column) => names.some((name) => other.scores.has(name));
  return (
    column.scores.has(target) &&
    (column.share("fullName", { isTelling: true }) ?? 0) >= mostAlike &&
    columns.every((other) => other === column || other.isEmpty || !isNaming(other))
  );
}

/** A word that tells what a column holds, whatever stands beside it. */
const forKeyWord = 40;
/** Bonus for a hint, such as legal forms for company names. */
const forHint = 15;
/** Bonus for a second column of numbers in a file without headings. */
const forFurther = 5;
/** Looks that tell the field whatever the column is called. */
const tellingLooks: Readonly<Partial<Record<CellLook, number>>> = {
  linkedin: 35,
  email: 30,
  link: 25,
  phone: 25,
  country: 20,
};
/** Looks that many other things have too: they tell only where no name says anything. */
const guessedLooks: Readonly<Partial<Record<CellLook, number>>> = { fullName: 20, date: 10, amount: 10 };

function lookScore(column: Column, field: NamedField, { words }: KnownColumns): number {
  const { target, look, hint, isFirstOfLook } = field;
  if (isOthers(column) || isCommonHeading(column.forms[0] ?? "")) return 0;
  if (hint !== undefined && (column.share(hint, { isTelling: true }) ?? 0) > mostly) return forHint;
  if (look === undefined || (shareAlike(column, field, true) ?? 0) < mostAlike) return 0;
  // The second column of addresses holds further ones.
  if (!isFirstOfLook && !isPointTarget(target)) return 0;
  if (hasKeyWord(column, look, (word) => words.has(word) || isCommonWord(word))) return forKeyWord;
  if (!isFirstOfLook) return isUnnamed(column) ? forFurther : 0;
  return tellingLooks[look] ?? (isUnnamed(column) ? guessedLooks[look] : undefined) ?? 0;
}
