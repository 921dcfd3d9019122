import { expect, test } from "vitest";
import { splitName } from "./person-name.ts";

test.each([
  ["Ada Lovelace", "Ada", "Lovelace"],
  ["Lovelace, Ada", "Ada", "Lovelace"],
  ["  Lovelace ,  Ada  King ", "Ada King", "Lovelace"],
  ["Mary Ann Evans", "Mary Ann", "Evans"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Van Morrison", "Van", "Morrison"],
  ["Jean Claude Van Damme", "Jean Claude", "Van Damme"],
  ["María de la Cruz", "María", "de la Cruz"],
  ["Dr. Jürgen Müller-Schultheiß", "Dr. Jürgen", "Müller-Schultheiß"],
  ["Martin Luther King Jr.", "Martin Luther", "King Jr."],
  ["King, Martin Luther, Jr.", "Martin Luther, Jr.", "King"],
  ["Ada Lovelace, PhD", "Ada", "Lovelace, PhD"],
  ["Madonna", "Madonna", ""],
  ["山田 花子", "花子", "山田"],
  ["O’Neil", "O’Neil", ""],
  [",", "", ""],
])("the name %j is split into %j and %j", (written, first, last) => {
  expect(splitName(written)).toEqual({ first, last });
});

test.each([
  ["Nagy János", "János", "Nagy"],
  ["van Dijk Anna Maria", "Anna Maria", "van Dijk"],
  ["Nagy, János", "János", "Nagy"],
  ["de la", "la", "de"],
])("the name %j with the family name first is split into %j and %j", (written, first, last) => {
  expect(splitName(written, "last")).toEqual({ first, last });
});
