import { expect, test } from "vitest";
import { readAmount } from "./import-amount.ts";

type Column = Partial<Parameters<typeof readAmount>[1]>;

const usd = "USD";
const amounts: readonly (readonly [cell: string, column: Column, cents: number, currency: string])[] = [
  ["100", { heading: "€" }, 10_000, "EUR"],
  ["100", { heading: "Euro" }, 10_000, "EUR"],
  ["100", { heading: "GBP" }, 10_000, "GBP"],
  ["100", { heading: "$" }, 10_000, "USD"],
  ["$100", { heading: "CAD" }, 10_000, "CAD"],
  ["100", { heading: "CAD", given: "CHF" }, 10_000, "CHF"],
  ["kr 1 250,50", { given: "SEK" }, 125_050, "SEK"],
  ["1.234", {}, 123_400, "USD"],
  ["1.234", { convention: "." }, 123.4, "USD"],
  ["1.250", { given: "KWD", convention: "." }, 125, "KWD"],
  ["1.250", { given: "KWD", convention: "," }, 125_000, "KWD"],
];

test.each(amounts)("the amount %s is read with the column %j", (cell, column, cents, currency) => {
  const read = readAmount(cell, { heading: "", usual: usd, convention: undefined, ...column });
  expect(read).toMatchObject({ cents, currency });
});

const refused: readonly (readonly [cell: string, column: Column, id: string])[] = [
  ["many", {}, "importNotNumber"],
  ["100", { heading: "kr" }, "importCurrencyUnknown"],
  ["100", { heading: "XYZ" }, "importCurrencyUnknown"],
  ["100", { heading: "EUR USD" }, "importCurrencyUnknown"],
  ["100", { isUnknown: true }, "importCurrencyUnknown"],
  ["100", { heading: "USD thousands" }, "importAmountScaled"],
  ["$ 20", { heading: "k€" }, "importAmountScaled"],
  ["100", { heading: "thousands", given: "EUR" }, "importAmountScaled"],
  ["£70", { given: "CAD" }, "importOtherCurrency"],
  ["£100", { heading: "CAD" }, "importOtherCurrency"],
  ["$80", { given: "EUR" }, "importOtherCurrency"],
  ["80 XYZ", {}, "importOtherCurrency"],
  ["1.234", { given: "KWD" }, "importNumberOpen"],
  ["2.505", { given: "KWD" }, "importNumberOpen"],
  ["KWD 1.234", {}, "importNumberOpen"],
];

test.each(refused)("the amount %s is refused with the column %j: %s", (cell, column, id) => {
  const read = readAmount(cell, { heading: "", usual: usd, convention: undefined, ...column });
  expect(read).toMatchObject({ refused: { id } });
});
