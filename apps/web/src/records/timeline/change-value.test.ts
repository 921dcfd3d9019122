import { expect, it } from "vitest";
import { customValueText, fieldLabel } from "#src/records/fields/field-text.ts";
import { changeValue } from "./change-text.tsx";

it.each([
  ["deal", "amount_cents", "118450050", "1,184,500.50"],
  ["deal", "probability", "75", "75%"],
  ["deal", "expected_close_date", "2026-11-20", "Nov 20, 2026"],
  ["deal", "stage_id", "Proposal", "Proposal"],
  ["company", "size", "small", "11-50"],
  ["contact", "city", "Oslo", "Oslo"],
  ["custom-field", "type", "choice", "One option"],
  ["custom-field", "section", "custom", "Custom fields"],
  ["custom-field", "section", "Contract", "Contract"],
  ["custom-field", "is_unique", "true", "Yes"],
  ["duplicate", "dismissed", "false", "No"],
  ["stage", "outcome", "lost", "Lost"],
  ["contact", "emails", "private\nother a@b.example", "Personal, a@b.example (Other)"],
] as const)("shows the %s field %s in readable form", (noun, field, value, text) => {
  expect(changeValue(noun, field, value)).toBe(text);
});

it.each([
  ["number", "1234.5", "1,234.5"],
  ["number", "many", "many"],
  ["money", "1250.50 EUR", "€1,250.50"],
  ["money", "12", "12"],
  ["date", "2026-11-20", "Nov 20, 2026"],
  ["date", "12", "12"],
  ["datetime", "soon", "soon"],
] as const)("shows the %s value %s as %s", (type, value, text) => {
  expect(customValueText({ type, options: [] }, value)).toBe(text);
});

it("shows the key of a deleted custom field as words", () => {
  expect(fieldLabel("contact", "custom.renewal_date")).toBe("renewal date");
});
