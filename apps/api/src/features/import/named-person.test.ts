import { expect, test } from "vitest";
import { createPersonSearch, textNames, valueNames } from "./named-person.ts";

const names = createPersonSearch(["Zwentibold Quarkwright", "zq@quark.example", "+47 900 88 776"]);

async function* pieces(...texts: string[]) {
  yield* texts;
}

test.each([
  "Zwentibold,Quarkwright,,Bergen",
  "quarkwright;ZWENTIBOLD",
  "ZQ@Quark.Example",
  '"+47 900 88 776"',
])("a person is found in a row: %s", (row) => {
  expect(names(row)).toBe(true);
});

test.each(["Zwentibold,Smith", "Q@quark.example", "+47 900"])(
  "other people are not found in a row: %s",
  (row) => {
    expect(names(row)).toBe(false);
  },
);

test("a person is found within one line, across text pieces and in very long lines", async () => {
  expect(await textNames(pieces("a,b\nZwenti", "bold,Quark", "wright\n"), names)).toBe(true);
  expect(await textNames(pieces("Zwentibold,A\n", "B,Quarkwright\n"), names)).toBe(false);
  const filler = "x".repeat(40_000);
  expect(await textNames(pieces(filler, `${filler}zq@quark`, `.example${filler}`), names)).toBe(true);
});

test("a person is found within one line of a value, not across two lines", () => {
  expect(valueNames({ rows: [["Zwentibold", "Quarkwright"]] }, names)).toBe(true);
  expect(
    valueNames(
      [
        ["Zwentibold", "A"],
        ["B", "Quarkwright"],
      ],
      names,
    ),
  ).toBe(false);
  expect(valueNames({ count: 3, reason: null }, names)).toBe(false);
  expect(valueNames({ values: { Owner: { "Zwentibold Quarkwright": "" } } }, names)).toBe(true);
});
