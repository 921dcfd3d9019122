// A separate file, because lists show stored values before the code that parses typed values loads.

export function storedText(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (isPrice(value)) return `${(value.amount_cents / 100).toFixed(2)} ${value.currency}`;
  return value === null || value === undefined ? "" : String(value);
}

export type Price = { readonly amount_cents: number; readonly currency: string };

export function isPrice(value: unknown): value is Price {
  return typeof value === "object" && value !== null && "amount_cents" in value && "currency" in value;
}
