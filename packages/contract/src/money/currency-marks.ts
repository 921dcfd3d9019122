import { languages } from "../person/person-options.ts";
import { normalForm } from "../search/unicode.ts";
import { currencyCodes, isCurrencyCode } from "./currencies.ts";

/**
 * Symbols and abbreviations that determine the currency of an amount. The dollar sign is missing, because
 * many currencies use it.
 */
const ownMarks: Readonly<Record<string, string>> = {
  ...{ "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₺": "TRY", "₪": "ILS", "₩": "KRW" },
  ...{ "₫": "VND", "₱": "PHP", "₴": "UAH", "฿": "THB", "₦": "NGN", "₵": "GHS", "₭": "LAK", "₮": "MNT" },
  ...{ "₸": "KZT", "₼": "AZN", "₾": "GEL", "֏": "AMD", "៛": "KHR", "₡": "CRC", "₲": "PYG", "৳": "BDT" },
  ...{ us$: "USD", u$s: "USD", r$: "BRL", ca$: "CAD", can$: "CAD", au$: "AUD", nz$: "NZD", hk$: "HKD" },
  ...{ nt$: "TWD", mx$: "MXN", rd$: "DOP", ar$: "ARS", col$: "COP", "cn¥": "CNY", "jp¥": "JPY", "s/": "PEN" },
  ...{ zł: "PLN", kč: "CZK", ft: "HUF", fr: "CHF", sfr: "CHF", rp: "IDR", rm: "MYR", tl: "TRY", đ: "VND" },
  ...{ vnđ: "VND", руб: "RUB", грн: "UAH", дин: "RSD", ден: "MKD", gs: "PYG", ksh: "KES", tsh: "TZS" },
  ...{ ush: "UGX", nis: "ILS", kd: "KWD", qr: "QAR", kz: "AOA", 円: "JPY", 원: "KRW", 人民币: "CNY" },
  ...{ rmb: "CNY", renminbi: "CNY", yuan: "CNY", yen: "JPY", zloty: "PLN", sterling: "GBP" },
  ...{ poundsterling: "GBP", ukpound: "GBP", "د.إ": "AED", "ر.س": "SAR", "د.ك": "KWD", "ج.م": "EGP" },
};

/** Symbols that are valid in amounts in the listed currencies but do not determine the currency. */
const sharedMarks: Readonly<Record<string, string>> = {
  ...{ $: "ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD" },
  ...{ kr: "SEK NOK DKK ISK", rs: "INR PKR LKR NPR MUR SCR", lei: "RON MDL", leu: "RON MDL", 元: "CNY TWD" },
  ...{ fcfa: "XOF XAF", cfa: "XOF XAF", bs: "BOB VES", dh: "MAD AED", dhs: "MAD AED", br: "BYN ETB" },
  ...{ c$: "CAD NIO", s$: "SGD SBD", a$: "AUD", r: "ZAR", lek: "ALL" },
};

/** Returns a key for comparing currency marks. It ignores case, accents, dots, spaces and plural endings. */
const keyOf = (text: string) =>
  normalForm(text, "NFKD")
    .toLowerCase()
    .replace(/(?<=\p{L}{3})s(?!\p{L})|\p{M}|[.\s'’-]/gu, "");

const byKey = (marks: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(marks).map(([mark, codes]) => [keyOf(mark), codes]));

const own = byKey(ownMarks);
const shared = byKey(sharedMarks);

let knownNames: ReadonlyMap<string, string> | undefined;

/**
 * Returns the currency code for each currency name in the languages of the product (CLDR). A name of several
 * currencies has an empty code.
 */
function names(): ReadonlyMap<string, string> {
  if (knownNames !== undefined) return knownNames;
  const found = new Map<string, string>();
  for (const language of languages) {
    const { of } = displayNames(language);
    for (const code of currencyCodes) {
      const key = keyOf(of(code) ?? "");
      found.set(key, (found.get(key) ?? code) === code ? code : "");
    }
  }
  knownNames = found;
  return found;
}

function displayNames(language: string): { of: (code: string) => string | undefined } {
  const names = new Intl.DisplayNames(language, { type: "currency", fallback: "none" });
  return { of: (code) => names.of(code) };
}

/**
 * Returns the currency that a text names by code (in capitals), symbol, name or a combination such as `GBP -
 * British Pound`, or undefined if the text names none or several.
 */
export function currencyOf(text: string): string | undefined {
  const whole = text.trim();
  const key = keyOf(whole);
  const single = isCurrencyCode(whole) ? whole : (own.get(key) ?? names().get(key));
  if (single !== undefined) return single || undefined;
  const parts = whole.split(/\s+[-–—:|]+\s+|\s*[()|]+\s*|\s+(?=\p{Sc})|(?<=\p{Sc})\s+/u).filter(Boolean);
  if (parts.length < 2) return undefined;
  const code = parts.map(currencyOf).find((each) => each !== undefined);
  return code !== undefined && parts.every((part) => isMarkOf(part, code)) ? code : undefined;
}

export function isMarkOf(mark: string, code: string): boolean {
  const text = mark.trim();
  if (text.toUpperCase() === code.toUpperCase() || currencyOf(text) === code) return true;
  return signsOf(code).has(keyOf(text)) || (shared.get(keyOf(text))?.split(" ").includes(code) ?? false);
}

/** Returns whether a text next to a number looks like a currency, even an unknown currency. */
export function isCurrencyMark(text: string): boolean {
  if (/^(?:[A-Z]{1,3}\s?)?\p{Sc}(?:\s?[A-Z]{1,3})?$|^[A-Z]{3}$/u.test(text)) return true;
  if (isCurrencyCode(text.toUpperCase()) || shared.has(keyOf(text)) || currencyOf(text) !== undefined)
    return true;
  const parts = text.split(/\s+/u);
  return parts.length === 2 && parts.every(isCurrencyMark);
}

/** The minimum length of a text that can name the currencies of several countries, such as "pounds". */
const shortestName = 5;

/** Returns whether the names of several currencies begin or end with the text, such as "dollars". */
export function namesSeveralCurrencies(text: string): boolean {
  if (text.trim().length < shortestName) return false;
  const key = keyOf(text);
  const named = [...names()].filter(([name]) => name.startsWith(key) || name.endsWith(key));
  return new Set(named.map(([, code]) => code)).size > 1;
}

const knownSigns = new Map<string, ReadonlySet<string>>();

/**
 * Returns the symbols of a currency in all languages of the product, because users paste text in all of these
 * languages.
 */
function signsOf(code: string): ReadonlySet<string> {
  const signs = knownSigns.get(code) ?? findSigns(code);
  knownSigns.set(code, signs);
  return signs;
}

function findSigns(currency: string): ReadonlySet<string> {
  if (!/^[A-Za-z]{3}$/u.test(currency)) return new Set();
  const displays = ["symbol", "narrowSymbol"] as const;
  return new Set(
    languages.flatMap((language) =>
      displays.flatMap((currencyDisplay) =>
        new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay })
          .formatToParts(0)
          .flatMap(({ type, value }) => (type === "currency" ? [keyOf(value)] : [])),
      ),
    ),
  );
}
