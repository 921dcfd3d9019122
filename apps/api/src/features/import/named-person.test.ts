import { expect, test } from "vitest";
import { createNameSearch } from "#src/log/naming.ts";
import { textNames, valueNames } from "./named-person.ts";

const names = createNameSearch(["Zwentibold Quarkwright", "zq@quark.example", "+47 900 88 776"]);

async function* pieces(...texts: string[]) {
  yield* texts;
}

test.each([
  "Zwentibold,Quarkwright,,Bergen",
  "quarkwright;ZWENTIBOLD",
  "ZQ@Quark.Example",
  '"+47 900 88 776"',
  "+4790088776",
  "zwentiboldquarkwright2.csv",
  "Quarkwrights Zwentibold",
])("a row with the person's name, address or number is found: %s", (row) => {
  expect(names(row)).toBe(true);
});

test.each([
  "Zwentibold,Smith",
  "Q@quark.example",
  "xzq@quark.example",
  "Zwentibolder,Quarkwright",
  "+47 900",
])("a row without the person's name, address or number is not found: %s", (row) => {
  expect(names(row)).toBe(false);
});

test("a person is found across text pieces and in very long lines", async () => {
  expect(await textNames(pieces("a,b\nZwenti", "bold,Quark", "wright\n"), names)).toBe(true);
  expect(await textNames(pieces("Zwentibold,A\n", "B,Quarkwright\n"), names)).toBe(false);
  const filler = "x,".repeat(20_000);
  expect(await textNames(pieces(filler, `${filler}zq@quark`, `.example,${filler}`), names)).toBe(true);
});

test("a JSON value names a person only if a text, a key or a list has the whole name", () => {
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
