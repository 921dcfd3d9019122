import { currencyCodes, currencyDecimals } from "@lanyard/contract/money/currencies";
import { currencyOf, isMarkOf } from "@lanyard/contract/money/currency-marks";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { expect, test } from "vitest";

test.each([
  ["1.234,50", 1234.5, ""],
  ["kr 1 250,50", 1250.5, "kr"],
  ["kr. 1.250,50", 1250.5, "kr."],
  ["1 250,50 kr", 1250.5, "kr"],
  ["Rs. 1,23,456", 123_456, "Rs."],
  ["Rp 1.500.000", 1_500_000, "Rp"],
  ["S/ 120.00", 120, "S/"],
  ["1.000.000 đ", 1_000_000, "đ"],
  ["100 000 FCFA", 100_000, "FCFA"],
  ["1 000 руб.", 1000, "руб."],
  ["1.234,56 R$", 1234.56, "R$"],
  ["R$ 1.234,56", 1234.56, "R$"],
  ["1.2E+06", 1_200_000, ""],
  ["1,2E+06", 1_200_000, ""],
  ["$1.2k", 1200, "$"],
  ["1,25 Mio. €", 1_250_000, "€"],
  ["1.1M USD", 1_100_000, "USD"],
  ["CHF 12'500.--", 12_500, "CHF"],
  ["12.500,– €", 12_500, "€"],
  ["−€5", -5, "€"],
  ["€ -5", -5, "€"],
  ["20 EUR", 20, "EUR"],
  ["80 XYZ", 80, "XYZ"],
  ["100.50 euros", 100.5, "euros"],
  ["US$ 5 USD", 5, "US$ USD"],
  ["١٢٣٤", 1234, ""],
  ["١٢٬٣٤٥٫٥", 12_345.5, ""],
  ["１２３４．５", 1234.5, ""],
  ["￥５００", 500, "¥"],
])("%s is read as an amount, with its currency if it has one", (text, value, mark) => {
  expect(readWrittenAmount(text)).toMatchObject({ number: { value }, mark });
});

test.each([
  ["1.250 lei", 1.25, 1250],
  ["1.000 TL", 1, 1000],
  ["1.234 KWD", 1.234, 1234],
  ["1.234", 1.234, 1234],
])("the amount %s is ambiguous", (text, point, comma) => {
  expect(readWrittenAmount(text)?.number).toEqual({ byMark: { ".": point, ",": comma } });
});

test.each([
  "12,5 dozen",
  "12,-5",
  "5-",
  "--5",
  "-€-5",
  "abc",
  "1e5",
  "1.2.3",
  "",
  " ",
  "½",
  "12 (twelve)",
  "9".repeat(61),
])("%j is not an amount", (text) => {
  expect(readWrittenAmount(text)).toBeUndefined();
});

test.each([
  ["Euro", "EUR"],
  ["euros", "EUR"],
  ["€", "EUR"],
  ["British Pound", "GBP"],
  ["US Dollars", "USD"],
  ["US-Dollar", "USD"],
  ["dollar des États-Unis", "USD"],
  ["libra esterlina", "GBP"],
  ["RMB", "CNY"],
  ["GBP - British Pound", "GBP"],
  ["US Dollar ($)", "USD"],
  ["EUR €", "EUR"],
  ["руб.", "RUB"],
  ["TL", "TRY"],
  ["HRK", undefined],
  ["$", undefined],
  ["kr", undefined],
  ["Dollar", undefined],
  ["GBP - US Dollar", undefined],
  ["XYZ", undefined],
  ["", undefined],
])("the currency of the text %j is %s", (text, code) => {
  expect(currencyOf(text)).toBe(code);
});

test.each([
  ["$", "USD"],
  ["$", "CAD"],
  ["kr.", "SEK"],
  ["Rs", "PKR"],
  ["usd", "USD"],
  ["FCFA", "XOF"],
])("the sign %s is accepted next to an amount in %s", (mark, code) => {
  expect(isMarkOf(mark, code)).toBe(true);
  expect(isMarkOf(mark, "EUR")).toBe(false);
});

test("the currencies are the active ones of ISO 4217, with their decimals", () => {
  expect(currencyCodes).toEqual(
    expect.arrayContaining(["CLF", "VED", "COU", "UYI", "UYW", "CHE", "CHW", "MXV", "BOV", "USN"]),
  );
  for (const code of ["HRK", "DEM", "XXX", "XTS", "XAU"]) expect(currencyCodes).not.toContain(code);
  expect(["JPY", "USD", "KWD", "CLF", "IQD", "AFN"].map(currencyDecimals)).toEqual([0, 2, 3, 4, 3, 2]);
});
