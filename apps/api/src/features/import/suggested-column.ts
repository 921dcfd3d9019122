import { type CellLook, hasLook, tellsLook } from "./cell-looks.ts";
import type { KnownColumns, NamedField } from "./column-names.ts";
import { currencyHeading } from "./heading-currency.ts";
import { listedPoints } from "./import-cell.ts";
import { isCommonHeading, isCommonWord, knownNames } from "./known-headings.ts";
import { mistypedScore, nameScore, type PlainColumn, plainColumn } from "./name-score.ts";
import { singularOf } from "./plain-name.ts";

export interface Table {
  readonly headers: readonly string[];
  /** The rows of the table; empty if the cells are unknown. */
  readonly rows: readonly (readonly string[])[];
}

interface Sharing {
  /** Whether a cell can list several values. */
  readonly holdsLists?: boolean;
  /** Whether a cell counts only if its look is certain (`tellsLook`). */
  readonly isTelling?: boolean;
}

export interface Column extends PlainColumn {
  readonly scores: ReadonlyMap<string, number>;
  /** Whether the column's name is the name of a field, so that the column fits no other field. */
  readonly isKnown: boolean;
  readonly isEmpty: boolean;
  hasRepeats(): boolean;
  /** Returns the share of filled cells with the look; returns undefined if no cell is filled. */
  share(look: CellLook, sharing: Sharing): number | undefined;
}

/** The maximum number of filled cells that are examined, which is enough to judge a column. */
const lookedAt = 50;

export function columnOf(header: string, rows: Table["rows"], index: number, known: KnownColumns): Column {
  const plain = plainColumn(header, known.prefixes);
  const filled = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  const cells = filled.slice(0, lookedAt);
  const shares = new Map<string, number>();
  return {
    ...plain,
    ...nameScores(plain, known),
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

/** Returns whether different rows have the same value in a column. Identical rows count once. */
function haveRepeats(rows: Table["rows"], index: number): boolean {
  const first = new Map<string, readonly string[]>();
  return rows.some((row) => {
    const cell = row[index]?.trim() ?? "";
    const before = first.get(cell);
    if (cell !== "" && before === undefined) first.set(cell, row);
    return before !== undefined && !before.every((other, place) => other === row[place]);
  });
}

/** The number of characters that are enough to recognize a list. */
const longestList = 1000;

function isListAlike(isAlike: typeof hasLook, look: CellLook, cell: string): boolean {
  const points = listedPoints(cell.slice(0, longestList));
  // The last value can be truncated.
  const whole = cell.length > longestList ? points.slice(0, -1) : points;
  return whole.length > 0 && whole.every(({ value }) => isAlike(look, value));
}

function nameScores(column: PlainColumn, { fields, words, prefixes }: KnownColumns) {
  const { header, forms } = column;
  const scored = (score: (field: NamedField) => number) =>
    new Map(fields.map((field) => [field.target, score(field)] as const).filter(([, points]) => points > 0));
  const [plain = ""] = forms;
  const isCommon = isCommonHeading(plain);
  const { name, mark } = currencyHeading(header);
  const ofAmounts = mark === "" ? forms : [...forms, ...plainColumn(name, prefixes).forms];
  const exact = scored(({ look, ranks }) => {
    // A common heading matches only by its whole name: the status of an attendee is not the status of a lead.
    if (isCommon) return nameScore([plain], ranks);
    return nameScore(look === "amount" ? ofAmounts : forms, ranks);
  });
  const isKnown = exact.size > 0 || fields.some(({ further }) => forms.some((form) => further.has(form)));
  if (isKnown || isCommon || knownNames.has(plain)) return { scores: exact, isKnown };
  const singular = forms.map(singularOf);
  const inOther = scored(({ singularRanks }) => nameScore(singular, singularRanks));
  if (inOther.size > 0) return { scores: inOther, isKnown };
  const isWord = (word: string) => words.has(word) || isCommonWord(word);
  return { scores: scored((field) => mistypedScore(column, field, isWord)), isKnown };
}
