import { currencyDecimals } from "@lanyard/contract/money/currencies";
import { i18n } from "@lingui/core";

const formatters = new Map<string, Intl.NumberFormat>();

export function formatLanguage(): string {
  return i18n.locale || "en";
}

function findFormatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${formatLanguage()}${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(formatLanguage(), options);
  formatters.set(key, formatter);
  return formatter;
}

export function formatCount(count: number): string {
  return findFormatter({ maximumFractionDigits: 0 }).format(count);
}

export function formatNumber(value: number): string {
  return findFormatter({ maximumFractionDigits: 2 }).format(value);
}

export function formatDecimal(value: number): string {
  return findFormatter({ maximumFractionDigits: 20 }).format(value);
}

export function formatTypedDecimal(value: number): string {
  return findFormatter({ maximumFractionDigits: 20, useGrouping: false }).format(value);
}

export function formatTypedNumber(value: number): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return findFormatter({ minimumFractionDigits, maximumFractionDigits: 2, useGrouping: false }).format(value);
}

export function formatFigure(figure: number): string {
  return findFormatter({ maximumFractionDigits: 2, useGrouping: false }).format(figure);
}

export function formatAmount(amountCents: number): string {
  return findFormatter(twoDecimals).format(amountCents / 100);
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

export function formatTypedAmount(amountCents: number): string {
  return findFormatter({ ...twoDecimals, useGrouping: false }).format(amountCents / 100);
}

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

/** Callers show the exact amount next to the compact one. */
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
