import { dayMs, momentAt } from "#src/db/database-moment.ts";
import { containsPattern, foldText, searchWords } from "#src/db/fold-text.ts";

/** The tables that are shown as lists. */
export type ListedTable = "contacts" | "companies" | "deals";

/** One condition of a list. Columns are constants of the code, never a caller's text. */
export type Condition =
  | { readonly column: string; readonly test: "like"; readonly value: string }
  | { readonly column: string; readonly test: "any" | "overlaps" | "ids"; readonly value: readonly string[] }
  | { readonly column: string; readonly test: "id"; readonly value: string }
  | { readonly column: string; readonly test: "filled"; readonly value: boolean }
  | { readonly column: string; readonly test: "from" | "before"; readonly value: string }
  | { readonly column: string; readonly test: "least" | "most"; readonly value: number }
  | { readonly column: string; readonly test: "first-day" | "last-day"; readonly value: string }
  | { readonly column: string; readonly test: "never"; readonly value: null };

/** Nothing meets this. */
export const never: Condition = { column: "id", test: "never", value: null };

/** Every word of a search must be somewhere in the record's `search_text`. */
export function searchConditions(text: string | undefined): Condition[] {
  const patterns = searchWords(text ?? "").map(containsPattern);
  return patterns.map((value) => ({ column: "search_text", test: "like", value }));
}

/** The folded column has the text somewhere in it. */
export function contains(column: string, text: string | undefined): Condition[] {
  const folded = foldText(text ?? "");
  return folded === "" ? [] : [{ column, test: "like", value: containsPattern(folded) }];
}

/** The folded column is one of the texts. */
export function isAnyOf(column: string, texts: readonly string[] | undefined): Condition[] {
  return texts === undefined ? [] : [{ column, test: "any", value: texts.map(foldText) }];
}

/** The folded set has one of the texts. */
export function hasAnyOf(column: string, texts: readonly string[] | undefined): Condition[] {
  return texts === undefined ? [] : [{ column, test: "overlaps", value: texts.map(foldText) }];
}

export function isFilled(column: string, wanted: boolean | undefined): Condition[] {
  return wanted === undefined ? [] : [{ column, test: "filled", value: wanted }];
}

export function isId(column: string, id: string | undefined): Condition[] {
  return id === undefined ? [] : [{ column, test: "id", value: id }];
}

/** The id is one of these. */
export function isOneOfIds(column: string, ids: readonly string[] | undefined): Condition[] {
  return ids === undefined ? [] : [{ column, test: "ids", value: ids }];
}

/** A whole number within bounds, both included. */
export function isBetween(column: string, least: number | undefined, most: number | undefined): Condition[] {
  return [
    ...(least === undefined ? [] : [{ column, test: "least" as const, value: least }]),
    ...(most === undefined ? [] : [{ column, test: "most" as const, value: most }]),
  ];
}

/** A plain date within bounds, both included. */
export function isWithinDays(
  column: string,
  first: string | undefined,
  last: string | undefined,
): Condition[] {
  return [
    ...(first === undefined ? [] : [{ column, test: "first-day" as const, value: first }]),
    ...(last === undefined ? [] : [{ column, test: "last-day" as const, value: last }]),
  ];
}

/** A moment within days, both included, in UTC. */
export function isWithinMoments(
  column: string,
  first: string | undefined,
  last: string | undefined,
): Condition[] {
  return [
    ...(first === undefined ? [] : [{ column, test: "from" as const, value: startOfDay(first) }]),
    ...(last === undefined ? [] : [{ column, test: "before" as const, value: startOfDay(last, 1) }]),
  ];
}

interface DateBounds {
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
}

/** Both bounds include their whole day, in UTC (rulings, B: Other filter parameters). */
export function isWithin(bounds: DateBounds): Condition[] {
  return (["created", "updated"] as const).flatMap((moment) =>
    isWithinMoments(`${moment}_at`, bounds[`${moment}_after`], bounds[`${moment}_before`]),
  );
}

function startOfDay(day: string, daysLater = 0): string {
  return momentAt(Date.parse(day) + daysLater * dayMs);
}
