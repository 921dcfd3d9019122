import type { OrganisationId } from "@lanyard/contract/field/ids";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { foldText } from "@lanyard/contract/search/fold-text";
import { searchWords } from "#src/db/fold-text.ts";
import { startOfDay } from "./filter-days.ts";

/**
 * The source of a compared value: a column, or the custom value with the key `key`. `read` is the conversion
 * of the value.
 */
export interface ValueSource {
  readonly column: string;
  readonly key?: string;
  readonly read?:
    | "folded"
    | "line"
    | "points"
    | "number"
    | "money"
    | "currency"
    | "text"
    | "month"
    | undefined;
  readonly zone?: string;
}

/**
 * A condition of a list. The SQL function `condition_sql` turns it into SQL. Columns are constants in the code, never text
 * from a request. Values have the type of their column.
 */
export type Condition =
  | (ValueSource &
      (
        | { readonly op: "eq" | "gt" | "gte" | "lt" | "lte"; readonly value: number | string }
        | { readonly op: "contains" | "begins" | "differs"; readonly value: string }
        | {
            readonly op: "in" | "overlaps" | "has_all";
            readonly value: readonly string[];
            /**
             * An equivalent condition on a column that is faster to read, for rows that another index finds.
             */
            readonly tested?: Condition | undefined;
          }
        | { readonly op: "is_null"; readonly value: boolean }
      ))
  /**
   * Whether the record has a child (`has_child`) or parent (`has_parent`) that is live and meets the
   * conditions. `child` is the table of the linked rows, and `column` contains the link. `value: false`
   * negates the condition.
   */
  | {
      readonly op: "has_child" | "has_parent";
      readonly column: string;
      readonly of: string;
      readonly org: OrganisationId;
      readonly child: string;
      readonly value: boolean;
      readonly conditions: readonly Condition[];
    }
  /**
   * Whether the record left one of the stages in `value` (by default any stage) for any other stage (`left`),
   * a later open stage (`next`), or a won or lost stage.
   */
  | {
      readonly op: "leaves";
      readonly of: string;
      readonly org: OrganisationId;
      readonly step: "left" | "next" | "won" | "lost";
      readonly value?: readonly string[] | undefined;
    }
  /** Whether all conditions of at least one case are met. */
  | { readonly op: "any"; readonly cases: readonly (readonly Condition[])[] }
  /** Whether at least one condition fails. A condition on an empty value fails. */
  | { readonly op: "not"; readonly conditions: readonly Condition[] };

export const matchesNothing: Condition = { column: "id", op: "in", value: [] };

export function searchConditions(text: string | undefined): Condition[] {
  return searchWords(text ?? "").map((value) => ({ column: "search_text", op: "contains", value }));
}

export function contains(column: string, text: string | undefined): Condition[] {
  const folded = foldText(text ?? "");
  return folded === "" ? [] : [{ column, op: "contains", value: folded }];
}

export function isAnyOf(column: string, texts: readonly string[] | undefined): Condition[] {
  return texts === undefined ? [] : [{ column, op: "in", value: texts.map(foldText) }];
}

export function hasAnyOf(column: string, texts: readonly string[] | undefined): Condition[] {
  return texts === undefined ? [] : [{ column, op: "overlaps", value: texts.map(foldText) }];
}

export function isFilled(column: string, wanted: boolean | undefined): Condition[] {
  return wanted === undefined ? [] : [{ column, op: "is_null", value: !wanted }];
}

export function isId(column: string, id: string | undefined): Condition[] {
  return id === undefined ? [] : [{ column, op: "eq", value: id }];
}

export function belongsTo(column: string, id: string): Condition[] {
  return holdsSeveral(column) ? [{ column, op: "overlaps", value: [id] }] : isId(column, id);
}

export function isOneOfIds(column: string, ids: readonly string[] | undefined): Condition[] {
  return ids === undefined ? [] : [{ column, op: "in", value: ids }];
}

export function isBetween<T extends number | string>(
  column: string,
  least: T | undefined,
  most: T | undefined,
): Condition[] {
  return [
    ...(least === undefined ? [] : [{ column, op: "gte", value: least } as const]),
    ...(most === undefined ? [] : [{ column, op: "lte", value: most } as const]),
  ];
}

export function isAnyOfCases(cases: readonly (readonly Condition[])[]): Condition {
  return { op: "any", cases };
}

export function isNot(conditions: readonly Condition[]): Condition {
  return { op: "not", conditions };
}

interface LinkedRecords {
  readonly org: OrganisationId;
  readonly table: string;
  readonly column: string;
  readonly conditions: readonly Condition[];
}

/**
 * Returns the condition that the record `of` has at least one matching child, or with `value: false` none.
 */
export function hasChild(
  of: string,
  { org, table, column, conditions }: LinkedRecords,
  value: boolean,
): Condition {
  return { op: "has_child", column, of, org, child: table, value, conditions };
}

export function hasParent(of: string, { org, table, column, conditions }: LinkedRecords): Condition {
  return { op: "has_parent", column, of, org, child: table, value: true, conditions };
}

export function isWithinDays(
  column: string,
  { first, last, zone = "UTC" }: Readonly<Record<"first" | "last" | "zone", string | undefined>>,
): Condition[] {
  return [
    ...isBetween(column, first && startOfDay(first, zone), undefined),
    ...(last ? [{ column, op: "lt", value: startOfDay(last, zone, 1) } as const] : []),
  ];
}

interface DateBounds {
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
  time_zone?: string | undefined;
}

/**
 * Returns the conditions for date bounds, which include the whole day (rulings, B: Other filter parameters).
 */
export function isWithin(bounds: DateBounds): Condition[] {
  return (["created", "updated"] as const).flatMap((moment) =>
    isWithinDays(`${moment}_at`, {
      first: bounds[`${moment}_after`],
      last: bounds[`${moment}_before`],
      zone: bounds.time_zone,
    }),
  );
}
