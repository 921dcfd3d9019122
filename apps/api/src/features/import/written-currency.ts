import { currency } from "@lanyard/contract/deal/deal-schema";

/** Signs that stand for one currency. A dollar sign alone does not say whose dollar it is. */
const ownSigns: Readonly<Record<string, string>> = {
  ...{ "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₺": "TRY", "₪": "ILS", "₩": "KRW" },
  ...{ "₫": "VND", "₱": "PHP", "₴": "UAH", "฿": "THB", US$: "USD", R$: "BRL" },
  ...{ zł: "PLN", Kč: "CZK", Ft: "HUF", Fr: "CHF", SFr: "CHF" },
};

/** The currency that a sign or a code stands for; undefined where it could be several, or is none. */
export function currencyOfMark(mark: string): string | undefined {
  const parsed = currency.safeParse(ownSigns[mark] ?? mark);
  return parsed.success ? parsed.data : undefined;
}

const signs = new Map<string, ReadonlySet<string>>();

/** Whether a currency is written so, among others perhaps. */
export function isMarkOf(mark: string, code: string): boolean {
  if (currencyOfMark(mark) === code) return true;
  const known = signs.get(code) ?? signsOf(code);
  signs.set(code, known);
  return known.has(mark);
}

const signsOf = (code: string): ReadonlySet<string> =>
  new Set(
    (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat("en", { style: "currency", currency: code, currencyDisplay })
        .formatToParts(0)
        .filter(({ type }) => type === "currency")
        .map(({ value }) => value),
    ),
  );
