import { allowsSeveralColumns, isPointTarget } from "@lanyard/contract/import/import-targets";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { type CellLook, hasLook } from "./cell-looks.ts";
import type { KnownColumns, NamedField } from "./column-names.ts";
import { listedPoints } from "./listed-points.ts";
import { hasKeyWord, isOthers, isUnnamed, nameScore, type PlainColumn, plainColumn } from "./name-score.ts";

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
 * Which field each column most likely holds, by its name and by how its cells look. Each field is given once, to the
 * column that fits best; a column that is filled goes before an empty one of a better name.
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
      const score = pairScore(column, field) * besideParts(column, field, columns, known);
      if (score > 0) pairs.push({ header: column.header, target: field.target, score });
    }
    await slices.yieldIfOver();
  }
  const given = withLists(bestPairs(pairs.filter(({ target }) => !isPointTarget(target))), pairs);
  const inOrder = headers.flatMap((header) => {
    const target = given.get(header);
    return target === undefined ? [] : [[header, target] as const];
  });
  return Object.fromEntries(inOrder);
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

interface Column extends PlainColumn {
  /** How well its name means each field that it means at all. */
  readonly scores: ReadonlyMap<string, number>;
  readonly isEmpty: boolean;
  /** The share of its filled cells that look so, or lists of such values; undefined when none is filled. */
  shareAlike(look: CellLook, holdsLists: boolean): number | undefined;
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
    scores: nameScores(plain, known),
    isEmpty: rows.length > 0 && cells.length === 0,
    shareAlike(look, holdsLists) {
      if (cells.length === 0) return undefined;
      const key = `${look} ${holdsLists}`;
      const isAlike = (cell: string) => (holdsLists ? isListAlike(look, cell) : hasLook(look, cell));
      const share = shares.get(key) ?? cells.filter(isAlike).length / cells.length;
      shares.set(key, share);
      return share;
    },
  };
}

/** What follows in a longer cell says nothing that its beginning does not. */
const longestList = 1000;

function isListAlike(look: CellLook, cell: string): boolean {
  const points = listedPoints(cell.slice(0, longestList));
  // The last one may be cut.
  const whole = cell.length > longestList ? points.slice(0, -1) : points;
  return whole.length > 0 && whole.every(({ value }) => hasLook(look, value));
}

function nameScores(column: PlainColumn, { fields }: KnownColumns): ReadonlyMap<string, number> {
  return new Map(
    fields.flatMap((field) => {
      const score = nameScore(column, field);
      return score > 0 ? [[field.target, score] as const] : [];
    }),
  );
}

/** What an empty column, and one whose cells look otherwise, is worth beside another. */
const ofEmpty = 0.2;
const ofOthers = 0.15;
/** A smaller share of matching cells contradicts the column's name; a larger one suggests the field without a name. */
const fewAlike = 0.3;
const mostAlike = 0.8;
/** A name that means two fields means the one that its cells look like. */
const forLook = 10;

function pairScore(column: Column, field: NamedField): number {
  const byName = column.scores.get(field.target) ?? 0;
  const alike = field.look && column.shareAlike(field.look, isPointTarget(field.target));
  if (byName === 0) return alike !== undefined && alike >= mostAlike ? lookScore(column, field) : 0;
  if (column.isEmpty) return byName * ofEmpty;
  if (alike === undefined) return byName;
  if (alike >= fewAlike) return byName + (alike >= mostAlike ? forLook : 0);
  return isPointTarget(field.target) ? 0 : byName * ofOthers;
}

/**
 * A full name is not wanted beside its parts; where only its first part has a column, "Name" means the other unless
 * its cells are full names.
 */
function besideParts(
  column: Column,
  { target, look }: NamedField,
  columns: readonly Column[],
  { joined }: KnownColumns,
): number {
  if (joined?.target !== target) return 1;
  const [hasFirst, hasSecond] = joined.parts.map((part) =>
    columns.some(
      (other) => other !== column && !other.isEmpty && !other.scores.has(target) && other.scores.has(part),
    ),
  );
  if (!hasFirst) return 1;
  if (hasSecond) return 0;
  return look !== undefined && (column.shareAlike(look, false) ?? 0) >= mostAlike ? 1 : ofOthers;
}

/** A word that tells what a column holds, whatever stands beside it. */
const forKeyWord = 40;
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

function lookScore(column: PlainColumn, { target, look, isFirstOfLook }: NamedField): number {
  if (look === undefined || isOthers(column)) return 0;
  // The second column of addresses holds further ones.
  if (!isFirstOfLook && !isPointTarget(target)) return 0;
  if (hasKeyWord(column, look)) return forKeyWord;
  if (!isFirstOfLook) return 0;
  return tellingLooks[look] ?? (isUnnamed(column) ? guessedLooks[look] : undefined) ?? 0;
}
