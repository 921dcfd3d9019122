import { expect, test } from "vitest";
import { currencyHeading, isScaled } from "./heading-currency.ts";

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
  ["AmountEUR", "Amount", "EUR"],
  ["Amount € (EUR)", "Amount", "EUR"],
  ["Amount (EUR/USD)", "Amount", "EUR USD"],
  ["Amount EUR (USD)", "Amount", "USD EUR"],
  ["Amount (Bitcoin)", "Amount", "Bitcoin"],
])("the currency in the heading %s is found", (header, name, mark) => {
  expect(currencyHeading(header)).toEqual({ name, mark });
});

test.each([
  ["Amount (USD thousands)", "Amount"],
  ["Amount (in thousands USD)", "Amount"],
  ["Amount (thousand EUR)", "Amount"],
  ["Amount EUR (in 1000)", "Amount"],
  ["Amount EUR (1,000)", "Amount"],
  ["Betrag (Tsd. EUR)", "Betrag"],
  ["Betrag in Tsd. €", "Betrag"],
  ["Amount (EUR k)", "Amount"],
  ["Amount (€ 000)", "Amount"],
  ["Amount (EUR millions)", "Amount"],
  ["Amount (Mio. €)", "Amount"],
  ["Amount (k€)", "Amount"],
  ["Umsatz in TEUR", "Umsatz"],
  ["Amount in thousands (USD)", "Amount"],
  ["Amount (thousands)", "Amount"],
  ["Montant (milliers d'euros)", "Montant"],
  ["Importe (miles de euros)", "Importe"],
])("the heading %s is recognised as an amount in thousands or millions", (header, name) => {
  const { mark, ...found } = currencyHeading(header);
  expect([found, isScaled(mark)]).toEqual([{ name }, true]);
});

test.each(["Total miles", "Mobile", "Amount (net of tax)"])(
  "the heading %s is not an amount in thousands or millions",
  (header) => {
    expect(currencyHeading(header)).toEqual({ name: header, mark: "" });
  },
);

test.each(["Amount", "Amount (NET)", "Total ALL", "total_all", "Amount in company currency", "ACV"])(
  "the heading %s names no currency",
  (header) => {
    expect(currencyHeading(header)).toEqual({ name: header, mark: "" });
  },
);
