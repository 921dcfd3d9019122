import { expect, it } from "vitest";
import { changeValue } from "./change-value.ts";

it.each([
  ["amount_cents", "118450050", "1,184,500.50"],
  ["probability", "75", "75%"],
  ["expected_close_date", "2026-11-20", "Nov 20, 2026"],
  ["stage_id", "Proposal", "Proposal"],
  ["size", "small", "11-50"],
  ["city", "Oslo", "Oslo"],
])("tells %s as people read it", (field, value, text) => {
  expect(changeValue(field, value)).toBe(text);
});
