import { describe, expect, test } from "vitest";
import { dialledPhone, phoneDigits, phoneKey } from "#src/field/phone-text.ts";

describe("two phone numbers", () => {
  test.each([
    ["+49 (30) 123-45", "+493012345"],
    ["1-800-FLOWERS", "1 800 356-9377"],
    ["1-800-FLOWERS", "1.800.FLOWERS"],
    ["+1 415 555 0132 ext. 12", "+1 415 555 0132 x12"],
    ["+1 415 555 0132 x12", "+1 415 555 0132;ext=12"],
    ["٠٥٠١٢٣٤٥٦٧", "050 123 4567"],
    ["＋４９ ３０ １２３４", "+49 30 1234"],
    ["tel:+49301234", "+49 30 1234"],
    ["Reception 12", "reception  12"],
  ])("two spellings of a phone number match: %s and %s", (one, other) => {
    expect(phoneKey(one)).toBe(phoneKey(other));
  });

  test.each([
    ["1-800-TULIPSQ", "1-800-BREADQQ"],
    ["0800-ABC-1", "0800-XYZ-1"],
    ["ext. 12", "Reception 12"],
    ["+1 415 555 0132 x12", "+1 415 555 0132 x13"],
    ["+1 415 555 0132 x12", "+1 415 555 0132 12"],
    ["0301234567 home", "0301234567 gone"],
    ["*100#", "100"],
    ["-", "+"],
  ])("two phone numbers differ: %s and %s", (one, other) => {
    expect(phoneKey(one)).not.toBe(phoneKey(other));
  });
});

test.each([
  ["1-800-TULIPSQ", "18008854777"],
  ["2026 ACME Renewal", "2026"],
  ["Reception 12", "12"],
  ["", ""],
])("the phone digits in the text %j are %j", (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test.each([
  ["+1 415 555 0101 x12", "+14155550101;ext=12"],
  ["+49 (0)40 123 45 61", "+49401234561"],
  ["0049 (0)40 123 45 61", "+49401234561"],
  ["+39 (0)6 123 45 61", "+39061234561"],
  ["(040) 123 45 61", "0401234561"],
  ["1-800-TULIPSQ", "18008854777"],
  ["+1-800-FLOWERS ext 7", "+18003569377;ext=7"],
  ["٠٥٠١٢٣٤٥٦٧", "0501234567"],
  ["＋966 50 123 4567", "+966501234567"],
  ["*31#0401234", "*31%230401234"],
  ["110", "110"],
  ["0171/1234561 oder 0172/7654321", undefined],
  ["0171/1234561 / 0172/7654321", undefined],
  ["+49 30 12 +49 30 13", undefined],
  ["040 123 / 124", undefined],
  ["Reception 12", undefined],
  ["ask me", undefined],
  ["", undefined],
])("the number to dial for the text %j is %j", (text, dialled) => {
  expect(dialledPhone(text)).toBe(dialled);
});

test("a long text is not a phone number", () => {
  expect(dialledPhone("1 ".repeat(50_000))).toBeUndefined();
  expect(phoneKey("1A".repeat(50_000))).toHaveLength(100_000);
});
