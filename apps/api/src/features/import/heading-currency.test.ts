import { expect, test } from "vitest";
import { currencyHeading } from "./heading-currency.ts";

test.each([
  ["Amount (EUR)", "Amount", "EUR"],
  ["Amount [€]", "Amount", "€"],
  ["Amount€", "Amount", "€"],
  ["Value £", "Value", "£"],
  ["Amount (kr)", "Amount", "kr"],
  ["Betrag in Euro", "Betrag", "Euro"],
  ["Importe (en euros)", "Importe", "euros"],
  ["Amount in US Dollars", "Amount", "US Dollars"],
  ["Amount (dollars)", "Amount", "dollars"],
  ["deal_value_usd", "deal value", "USD"],
  ["EUR", "", "EUR"],
  ["EUR amount", "amount", "EUR"],
  ["Valor R$", "Valor", "R$"],
  ["Amount (CHF, net)", "Amount", "CHF"],
  ["Amount (k€)", "Amount", "k€"],
  ["Umsatz in TEUR", "Umsatz", "TEUR"],
  ["Amount (XYZ)", "Amount", "XYZ"],
])("finds the currency of a heading: %s", (header, name, mark) => {
  expect(currencyHeading(header)).toEqual({ name, mark });
});

test.each(["Amount", "Amount (NET)", "Total ALL", "total_all", "Amount in company currency", "ACV"])(
  "finds no currency in the heading %s",
  (header) => {
    expect(currencyHeading(header)).toEqual({ name: header, mark: "" });
  },
);
