import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { sortKey } from "#src/db/fold-text.ts";
import { sortedBy } from "../custom/custom-columns.ts";
import { slotOf } from "../custom/custom-sort.ts";
import { customWord } from "../custom/custom-words.ts";
import type { ComparedField } from "./filter-value.ts";
import type { Condition, ValueSource } from "./record-filter.ts";

export interface ComparedRecords {
  readonly org: OrganisationId;
  /** The kind of the records; undefined for notes and members. */
  readonly kind: AnyKind | undefined;
  /** The table or alias of the records in the statement. */
  readonly of: string;
  readonly zone: string;
  /** The id of the member whom `me` represents. */
  readonly me: string | undefined;
  /** The column that stores which of `fields` are filled, for kinds with such a column. */
  readonly filledWords?: { readonly column: string; readonly fields: readonly string[] } | undefined;
}

export type Values = readonly (string | number | boolean)[];

export function sourceOf({ name, custom }: ComparedField, read: ValueSource["read"]): ValueSource {
  if (custom !== undefined) return { column: "custom", key: custom.shown, read };
  return read === "folded" ? { column: name, read } : { column: name };
}

export const orderedColumn = ({ custom }: ComparedField) => custom && slotOf(custom);

export const hasWords = (
  op: "overlaps" | "has_all",
  words: readonly string[],
  tested?: Condition | undefined,
): Condition[] => [{ column: "custom_words", op, value: words, tested }];

export const isCustomFilled = ({ custom }: ComparedField): Condition[] =>
  custom === undefined ? [] : hasWords("overlaps", [custom.shown]);

export function isAnyWord(field: ComparedField, values: Values): Condition[] {
  const { custom } = field;
  if (custom === undefined) return [];
  const words = values.map((value) => customWord(custom.shown, sortKey(String(value)) ?? ""));
  return hasWords("overlaps", words, isSortedAs(field, values));
}

/**
 * Returns an equivalent condition on the sort column of a custom field; returns undefined if there is no such
 * column, or if it cannot contain one of the values.
 */
function isSortedAs(field: ComparedField, values: Values): Condition | undefined {
  const column = orderedColumn(field);
  if (column === undefined || field.custom === undefined) return undefined;
  const { type, options } = field.custom;
  const sorted = values.flatMap((value) => sortedBy({ type, options }, value) ?? []);
  return sorted.length === values.length ? { column, op: "in", value: sorted.map(String) } : undefined;
}
