import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { languages } from "@lanyard/contract/person/person-options";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import {
  formatAmount,
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTypedAmount,
  formatTypedNumber,
} from "./number.ts";
import {
  interpretedMoney,
  namedCurrency,
  readMoney,
  readNumber,
  readNumberOrNull,
  spellNumber,
} from "./read-number.ts";

const dollars = (text: string) => readMoney(text, "USD")?.value;
const figures = ["20.000,50", "20,000.50", "20000,50", "20000.50", "20 000,50", "20’000.50", "20 000.50"];

describe.each(languages)("numbers in %s", (language) => {
  it("an amount is read with any thousands and decimal separators", async () => {
    await activateLanguage(language);
    for (const text of figures) expect(dollars(text), text).toBe(2_000_050);
    expect(dollars("12,5")).toBe(1250);
    expect(dollars("12.5")).toBe(1250);
    expect(dollars("1 234,50")).toBe(123_450);
    expect(dollars("0,500")).toBe(50);
    expect(dollars("1234.567")).toBe(123_457);
    expect(dollars("1.005")).toBe(100_500);
    expect(dollars("1,234.005")).toBe(123_401);
    expect(dollars("1.234.567")).toBe(123_456_700);
    expect(dollars("12,34,567")).toBe(123_456_700);
    expect(dollars(",5")).toBe(50);
    expect(dollars("−5")).toBe(-500);
  });

  it("every number that the interface shows can also be typed", async () => {
    await activateLanguage(language);
    const currencies = fc.constantFrom(
      ...dealCurrencies,
      "KWD",
      "BHD",
      "IQD",
      "CLF",
      "AFN",
      "CLP",
      "ISK",
      "SEK",
      "HRK",
    );
    fc.assert(
      fc.property(currencies, fc.integer({ min: -1e12, max: 1e13 }), (currency, drawn) => {
        // Currencies without decimals have only whole amounts.
        const isWhole = ["JPY", "CLP", "ISK"].includes(currency);
        const cents = isWhole ? drawn * 100 : drawn;
        expect(readMoney(formatMoney(cents, currency), currency)?.value).toBe(cents);
        expect(readMoney(formatAmount(cents), currency)?.value).toBe(cents);
        expect(readMoney(formatTypedAmount(cents), currency)).toEqual({ value: cents, isPlain: true });
        expect(spellNumber(formatTypedNumber(drawn / 100))).toBe(spellNumber(formatNumber(drawn / 100)));
        expect(readNumber(formatCount(drawn))?.value).toBe(drawn);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (percent) => {
        expect(readNumberOrNull(formatPercent(percent))).toBe(percent);
      }),
    );
  });

  it("numbers in the notation of another language can be pasted", async () => {
    for (const other of languages) {
      await activateLanguage(other);
      const written = ["USD", "EUR", "INR", "JPY"].map(
        (currency) => [currency, formatMoney(123_456_700, currency)] as const,
      );
      await activateLanguage(language);
      for (const [currency, text] of written) {
        expect(readMoney(text, currency)?.value, `${other}: ${text}`).toBe(123_456_700);
      }
    }
  });

  it("recognizes the local symbols of a currency, such as Rs. and kr", async () => {
    await activateLanguage(language);
    const written = { INR: "Rs. 1,23,456", SEK: "123 456 kr", RUB: "123 456 руб.", XOF: "123 456 FCFA" };
    for (const [currency, text] of Object.entries(written))
      expect(readMoney(text, currency)?.value, text).toBe(12_345_600);
    expect(dollars("1.2E+06")).toBe(120_000_000);
    expect(dollars("12k")).toBe(1_200_000);
    expect(dollars("١٢٣")).toBe(12_300);
    expect(namedCurrency("€ 20", "USD")).toBe("EUR");
    expect(namedCurrency("$ 20", "CAD")).toBeUndefined();
    expect(namedCurrency("$ 20", "EUR")).toBeUndefined();
  });

  it("text that is not an amount in the expected currency is refused", async () => {
    await activateLanguage(language);
    const none = [
      "",
      " ",
      "12.5 dozen",
      "1,5 Millionen",
      "1.2.3",
      "1,23,45",
      "1.23.456,7",
      "1 23",
      "1e5",
      "0x10",
      ".",
    ];
    const neither = ["1,234,56", "1'234 567", "1.234,567.8", "--5", "5-", "€20", "20 EUR", "Infinity", "½"];
    for (const text of [...none, ...neither]) expect(readMoney(text, "USD"), text).toBeUndefined();
  });
});

const understood = (text: string, currency = "USD") => interpretedMoney(text, currency);
it.each([
  ["1.234", "Interpreted as $1,234.00"],
  ["1,234", "Interpreted as $1,234.00"],
  ["12,5", "Interpreted as $12.50"],
  ["20.000,50", "Interpreted as $20,000.50"],
  ["12.345678", "Interpreted as $12.35"],
])("shows the interpretation of %s", (text, told) => {
  expect(understood(text)).toBe(told);
});

it.each(["1234", "1234.5", "12.50", "1,234.50", "$1,234.50", "1 234", "12.5k", "abc", ""])(
  "shows no interpretation of %s",
  (text) => {
    expect(understood(text)).toBeUndefined();
  },
);

it("1.234 is read as a decimal or as thousands, depending on the user's language", async () => {
  expect(readMoney("1.234", "KWD")?.value).toBe(123);
  await activateLanguage("de");
  expect(readMoney("1.234", "KWD")?.value).toBe(123_400);
  expect(understood("1.234")?.replace(/\s/gu, " ")).toBe("Verstanden als 1.234,00 $");
  expect(understood("12,5")).toBeUndefined();
  expect(understood("12.5")?.replace(/\s/gu, " ")).toBe("Verstanden als 12,50 $");
});
