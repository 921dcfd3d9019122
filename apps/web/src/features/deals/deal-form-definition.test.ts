import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { expect, it } from "vitest";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";
import type { FormValues } from "#src/records/form/form-field.ts";
import { changedBody, formSchema, newBody, startValues } from "#src/records/form/form-values.ts";
import { dealForm } from "./deal-form-definition.tsx";
import { centsOf } from "./deal-values.ts";

const form = dealForm([]);
const values = { ...startValues(form, undefined), stage_id: "s", name: "Pilot", amount_cents: "1,234.565" };
const parse = (change: FormValues, deal?: Deal) =>
  formSchema(form, values, deal).safeParse({ ...values, ...change });
const messagesOf = (change: FormValues, deal?: Deal) =>
  parse(change, deal).error?.issues.map(({ message }) => refusalText(message));
const outputOf = (change: FormValues, deal?: Deal) => parse(change, deal).data ?? {};

it("a new deal starts with a probability of 50 and US dollars", () => {
  expect(values).toMatchObject({ probability: "50", currency: "USD", stage_id: "s" });
});

it("the deal form reports errors in the words of the specification", () => {
  expect(messagesOf({ name: " " })).toEqual(["Deal name is required"]);
  expect(messagesOf({ amount_cents: "0" })).toEqual(["Deal amount must be greater than 0"]);
  expect(messagesOf({ amount_cents: "" })).toEqual(["Deal amount must be greater than 0"]);
  for (const text of ["abc", "plenty", "12 dozen"])
    expect(messagesOf({ amount_cents: text })).toEqual(["Enter a number, for example 12,500.50"]);
  expect(messagesOf({ amount_cents: "€20" })).toEqual(["Not in USD, the currency of the deal"]);
  expect(messagesOf({ probability: "101" })).toEqual(["Probability must be between 0 and 100"]);
  expect(messagesOf({ probability: "-1" })).toEqual(["Probability must be between 0 and 100"]);
});

it("a deal is sent with rounded cents and a close date at 00:00 UTC", () => {
  const output = outputOf({ expected_close_date: "2026-12-18" });
  const sent = newBody(form, output, new Set(["name"]));
  expect(sent).toMatchObject({
    name: "Pilot",
    amount_cents: 123457,
    expected_close_date: Date.UTC(2026, 11, 18),
  });
  expect(sent).not.toHaveProperty("probability");
  expect(newBody(form, output, new Set(["probability"]))).toMatchObject({ probability: 50 });
});

it("changing a deal sends only changed fields with the opened version", () => {
  const changed = new Set(["description", "company_id"]);
  expect(changedBody(form, outputOf({ description: "" }), changed, 7)).toEqual({
    description: null,
    company_id: null,
    version: 7,
  });
});

it("saving an unchanged deal keeps every cent and the close date", () => {
  const stored = { amount_cents: 118450001, currency: "EUR", expected_close_date: Date.UTC(2026, 0, 31) };
  const deal = { ...stored, name: "x", stage_id: "s", probability: null } as Deal;
  expect(outputOf(startValues(form, deal), deal)).toMatchObject({
    amount_cents: 118450001,
    probability: null,
    expected_close_date: Date.UTC(2026, 0, 31),
  });
});

it("an empty amount can stay empty, but a known amount cannot be removed", () => {
  const stored = { name: "x", stage_id: "s", probability: null, expected_close_date: null };
  const unknown = { ...stored, amount_cents: null, currency: "EUR" } as Deal;
  const amount = form.fields.find(({ name }) => name === "amount_cents");
  expect(startValues(form, unknown)).toMatchObject({ amount_cents: "" });
  expect(amount?.isRequired(unknown)).toBe(false);
  expect(outputOf({ ...startValues(form, unknown), name: "y" }, unknown)).toMatchObject({
    name: "y",
    amount_cents: null,
  });
  expect(messagesOf({ amount_cents: "0" }, unknown)).toEqual(["Deal amount must be greater than 0"]);
  expect(outputOf({ amount_cents: "5" }, unknown)).toMatchObject({ amount_cents: 500 });
  const known = { ...unknown, amount_cents: 500 };
  expect([amount?.isRequired(known), amount?.isRequired(undefined)]).toEqual([true, true]);
  expect(messagesOf({ amount_cents: "" }, known)).toEqual(["Deal amount must be greater than 0"]);
});

it("amounts can contain spaces, units and other digits; empty text is no amount", () => {
  expect(centsOf("1 184 500.5", "USD")).toBe(118450050);
  expect(centsOf("12.5k", "USD")).toBe(1_250_000);
  expect(centsOf("٣٤", "USD")).toBe(3400);
  expect(centsOf("plenty", "USD")).toBeNaN();
  expect(centsOf(" ", "USD")).toBeNull();
});
