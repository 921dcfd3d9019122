import { currencyDecimals } from "@lanyard/contract/money/currencies";
import { i18n } from "@lingui/core";

const formatters = new Map<string, Intl.NumberFormat>();

/** Returns the language of the interface, or English before it is set. */
export function formatLanguage(): string {
  return i18n.locale || "en";
}

function findFormatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${formatLanguage()}${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(formatLanguage(), options);
  formatters.set(key, formatter);
  return formatter;
}

/** Formats a whole number with grouping: 1284 is "1,284". */
export function formatCount(count: number): string {
  return findFormatter({ maximumFractionDigits: 0 }).format(count);
}

/** Formats a number with at most 2 decimals and grouping: 1284.5 is "1,284.5". */
export function formatNumber(value: number): string {
  return findFormatter({ maximumFractionDigits: 2 }).format(value);
}

/** Formats a number with all decimals and grouping: 1284.125 is "1,284.125". */
export function formatDecimal(value: number): string {
  return findFormatter({ maximumFractionDigits: 20 }).format(value);
}

/** Formats a number with all decimals and without grouping, for text fields. */
export function formatTypedDecimal(value: number): string {
  return findFormatter({ maximumFractionDigits: 20, useGrouping: false }).format(value);
}

/** Formats a number with no or 2 decimals and without grouping, for text fields. */
export function formatTypedNumber(value: number): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return findFormatter({ minimumFractionDigits, maximumFractionDigits: 2, useGrouping: false }).format(value);
}

/** Formats a number with at most 2 decimals and without grouping: 1.5 is "1.5". */
export function formatFigure(figure: number): string {
  return findFormatter({ maximumFractionDigits: 2, useGrouping: false }).format(figure);
}

/** Formats cents as an amount without a currency: 118450050 is "1,184,500.50". */
export function formatAmount(amountCents: number): string {
  return findFormatter(twoDecimals).format(amountCents / 100);
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Formats cents for text fields: 118450050 is "1184500.50". */
export function formatTypedAmount(amountCents: number): string {
  return findFormatter({ ...twoDecimals, useGrouping: false }).format(amountCents / 100);
}

/** Formats a percentage from 0 to 100: 75 is "75%". */
export function formatPercent(percent: number): string {
  return findFormatter({ style: "percent", maximumFractionDigits: 0 }).format(percent / 100);
}

/** Formats cents as money: 118450000 is "$1,184,500.00" (spec section 5). */
export function formatMoney(amountCents: number, currency = "USD"): string {
  const decimals = currencyDecimals(currency);
  return formatCurrency(amountCents / 100, currency, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Formats cents as money for boards: with cents only for amounts below 1000 (spec section 5). */
export function formatMoneyShort(amountCents: number, currency = "USD"): string {
  const amount = amountCents / 100;
  const decimals = Math.abs(amount) < 1000 ? 2 : 0;
  return formatCurrency(amount, currency, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: "stripIfInteger",
  });
}

/** Formats cents as compact money: "$1.2M". Callers show the exact amount next to it. */
export function formatMoneyCompact(amountCents: number, currency = "USD"): string {
  const amount = amountCents / 100;
  const maximumFractionDigits = Math.abs(amount) < 1000 ? 0 : 1;
  return formatCurrency(amount, currency, {
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits,
  });
}

function formatCurrency(amount: number, currency: string, options: Intl.NumberFormatOptions): string {
  try {
    return findFormatter({ style: "currency", currency, ...options }).format(amount);
  } catch {
    // A stored currency may not be an ISO 4217 code.
    return `${findFormatter({ minimumFractionDigits: 2, ...options }).format(amount)} ${currency}`;
  }
}
