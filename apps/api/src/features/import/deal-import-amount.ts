import { currency as currencyField, dealFields } from "@lanyard/contract/deal/deal-schema";
import { currencyOf, isMarkOf } from "@lanyard/contract/money/currency-marks";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { invalidInput } from "#src/http/problem-reply.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import { readAmount } from "./import-amount.ts";
import type { RowValues } from "./importable.ts";

/** The prefix that distinguishes a currency mark from field names in a row's list of `said` values. */
export const markSaid = "mark ";

interface RowAmount {
  readonly amount: FieldValue;
  readonly currency: string;
  /** Whether the row names a currency, and its amount is imported or empty. */
  readonly isNamed: boolean;
  /**
   * The currency mark in the amount's cell or heading; empty if the row names a currency in a column of its
   * own.
   */
  readonly mark: string;
}

/** Returns the amount and its currency. Ignores an amount whose currency is unknown or contradictory. */
export function amountOf(row: RowValues, usual: string): RowAmount {
  const { named, leaveOut } = row;
  const { currencyMark: heading = "", convention } = row.columnOf("amount") ?? {};
  const given = named.currency === undefined ? undefined : currencyIn(named.currency, usual);
  if (named.currency !== undefined && given === undefined)
    leaveOut("currency", named.currency, refusal("invalidCurrency"));
  const cell = named.amount ?? "";
  const none = { amount: null, currency: given ?? usual, isNamed: false, mark: "" };
  if (cell === "") return { ...none, isNamed: given !== undefined };
  const read = readAmount(cell, {
    ...{ given, usual, heading, convention },
    isUnknown: row.written("currency") !== "" && given === undefined,
  });
  if ("refused" in read) return leftOut(read.refused);
  const amount = dealFields.amount_cents.safeParse(read.cents || null);
  if (!amount.success) return leftOut(invalidInput(amount.error).details.errors?.[0]?.message);
  const isNamed = given !== undefined && amount.data !== null;
  return {
    amount: amount.data,
    currency: read.currency,
    isNamed,
    mark: given === undefined ? read.mark : "",
  };

  function leftOut(reason: Refusal | undefined): RowAmount {
    leaveOut("amount", cell, reason);
    return none;
  }
}

/**
 * Returns the currency in a cell. A symbol that several currencies share means the default currency, if the
 * default currency uses this symbol.
 */
function currencyIn(cell: string, usual: string): string | undefined {
  const parsed = currencyField.safeParse(currencyOf(cell) ?? cell);
  return parsed.success ? parsed.data : isMarkOf(cell, usual) ? usual : undefined;
}
