import { expect, it } from "vitest";
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
  ["stage", "outcome", "lost", "Lost"],
  ["contact", "emails", "private\nother a@b.example", "Personal, a@b.example (Other)"],
] as const)("shows %s %s in readable form", (noun, field, value, text) => {
  expect(changeValue(noun, field, value)).toBe(text);
});
