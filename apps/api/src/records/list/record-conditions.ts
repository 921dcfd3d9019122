import { searchedText } from "@lanyard/contract/field/listing-schema";
import { amountName, type FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { nationalDigits } from "#src/db/phone-number.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { customOrder } from "#src/records/custom/custom-sort.ts";
import { filterConditions } from "#src/records/filter/filter-conditions.ts";
import {
  type Condition,
  contains,
  hasAnyOf,
  isAnyOf,
  isAnyOfCases,
  isBetween,
  isFilled,
  isWithin,
  isWithinDays,
  searchConditions,
} from "#src/records/filter/record-filter.ts";
import type { ListOrder } from "#src/records/kind/kind-hooks.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { isMember } from "#src/records/kind/record-members.ts";
import { filledWord, isKeyed, type SentValues } from "#src/records/kind/record-values.ts";
import { amountCentsIn, namesInOnePiece } from "#src/records/search/searched-value.ts";
import { lastInteractionConditions } from "./last-interaction.ts";
import { nextStepConditions } from "./next-step.ts";
import type { RecordList } from "./record-list.ts";
import type { Order } from "./record-list-sql.ts";

export async function recordList(tx: TenantTx, kind: RecordKind, query: SentValues): Promise<RecordList> {
  const { noun, plural, fields } = kind.declaration;
  const conditions = [
    ...(Array.isArray(query.ids) ? [{ column: "id", op: "in", value: query.ids.map(String) } as const] : []),
    ...searched(kind.declaration, searchedText({ q: textIn(query.q), search: textIn(query.search) })),
    ...Object.entries(fields).flatMap(([name, field]) => fieldConditions(kind, name, field, query)),
    ...(isContinued(query) ? [{ column: "id", op: "gt" as const, value: query.after }] : []),
    ...isWithin(query),
    ...nextStepConditions(tx, kind.declaration, query),
    ...lastInteractionConditions(tx, kind.declaration, query),
    ...((await kind.hooks.conditions?.(tx, query)) ?? []),
    ...(await filterConditions(tx, kind, query)),
  ];
  return { noun, table: plural, conditions };
}

/**
 * Returns the conditions of a search. A record matches if it contains all words. A phone number, an amount,
 * or a name without spaces (as in Chinese) also finds records with this value.
 */
function searched({ fields, has }: RecordKind["declaration"], text: string | undefined): Condition[] {
  const words = searchConditions(text);
  const names = has.person ? namesInOnePiece(text ?? "") : [];
  if (names.length > 0) return [isAnyOfCases([words, [{ column: "name_key", op: "in", value: names }]])];
  const digits = nationalDigits(text ?? "");
  if (digits !== undefined) return [isAnyOfCases([words, searchConditions(digits)])];
  const [amount] = Object.keys(fields).filter((name) => fields[name]?.type === "money");
  const cents = amount === undefined ? undefined : amountCentsIn(text ?? "");
  if (amount === undefined || cents === undefined) return words;
  return [isAnyOfCases([words, [{ column: amount, op: "eq", value: String(cents) }]])];
}

export const isContinued = (query: SentValues): query is SentValues & { readonly after: string } =>
  typeof query.after === "string";

export async function listOrder(
  tx: TenantTx,
  kind: RecordKind,
  query: SentValues & ListOrder,
): Promise<Order> {
  if (isContinued(query)) return { column: "id", hasGaps: false, descending: false };
  return (await customOrder(tx, kind.declaration, query)) ?? recordOrder(kind, query);
}

/** Returns the order of a list by a built-in field. Texts sort by their key column. */
export function recordOrder(kind: RecordKind, query: SentValues & ListOrder): Order {
  const own = kind.hooks.order?.(query);
  if (own !== undefined) return own;
  const { sort_by: sort, sort_order } = query;
  const descending = sort_order === "desc";
  const special = kind.sortColumns?.[sort];
  if (special !== undefined) return { ...special, descending };
  const field = kind.declaration.fields[sort];
  if (field === undefined) return { column: sort, hasGaps: false, descending };
  const isOwnColumn = !isKeyed(field.type);
  return {
    column: isOwnColumn ? sort : `${sort}_key`,
    hasGaps: field.required === undefined,
    descending,
  };
}

function fieldConditions(
  { filledWords, synonyms }: RecordKind,
  name: string,
  { type, filter }: FieldDescriptor,
  query: SentValues,
): Condition[] {
  const value = textIn(query[name]);
  switch (filter) {
    case "contains":
      return contains(`${name}_key`, value);
    case "equals":
      return isAnyOf(`${name}_key`, value === undefined ? undefined : (synonyms?.[name]?.(value) ?? [value]));
    case "filled":
      return filledConditions(filledWords, name, query[`has_${name}`]);
    case "range":
      if (type === "money") {
        const amount = amountName(name);
        return isBetween(name, numberIn(query[`${amount}_min`]), numberIn(query[`${amount}_max`]));
      }
      return type === "date" || type === "moment"
        ? daysBetween(name, type, query)
        : isBetween(name, numberIn(query[`${name}_min`]), numberIn(query[`${name}_max`]));
    case "member":
      return isMember(name, value);
    case "anyOf":
      return hasAnyOf("tag_keys", textsIn(query[name]));
    default:
      return [];
  }
}

/**
 * Returns conditions for date bounds, which include the whole day; for moments, the day in the query's time
 * zone.
 */
function daysBetween(name: string, type: "date" | "moment", query: SentValues): Condition[] {
  const [first, last] = [textIn(query[`${name}_after`]), textIn(query[`${name}_before`])];
  return type === "date"
    ? isBetween(name, first, last)
    : isWithinDays(name, { first, last, zone: textIn(query.time_zone) });
}

function filledConditions(words: RecordKind["filledWords"], name: string, wanted: unknown): Condition[] {
  if (typeof wanted !== "boolean") return [];
  return words?.fields.includes(name)
    ? hasAnyOf(words.column, [filledWord(name, wanted)])
    : isFilled(name, wanted);
}

const textIn = (value: unknown) => (typeof value === "string" ? value : undefined);
const numberIn = (value: unknown) => (typeof value === "number" ? value : undefined);
const textsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);
