import { normalForm } from "@lanyard/contract/search/normal-form";
import { expect, test } from "vitest";

test("a text without long runs of marks gets the standard Unicode normal form", () => {
  const text = "e\u0301 a\u0316\u0301 \ufb01";
  expect(normalForm(text, "NFC")).toBe(text.normalize("NFC"));
  expect(normalForm(text, "NFKC")).toBe(text.normalize("NFKC"));
});

test("a long run of combining marks keeps all marks and is sorted in pieces of 30", () => {
  const piece = { typed: "\u0301\u0316".repeat(15), ordered: "\u0316".repeat(15) + "\u0301".repeat(15) };
  const once = normalForm(`q${piece.typed.repeat(5000)} cafe\u0301`, "NFC");
  expect(once === `q${piece.ordered.repeat(5000)} café`).toBe(true);
  expect(normalForm(once, "NFC") === once).toBe(true);
});
