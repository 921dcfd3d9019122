import { expect, it } from "vitest";
import { contactName, splitName } from "./contact-name.ts";

it.each([
  [{ first: "Ada", last: "Lovelace", email: null }, "Ada Lovelace"],
  [{ first: "太郎", last: "山田", email: null }, "山田太郎"],
  [{ first: null, last: "山田", email: null }, "山田"],
  [{ first: null, last: null, email: "ada@a.example" }, "ada@a.example"],
  [{ first: null, last: null, email: null }, "Unnamed Contact"],
])("the name of a contact with %o is %s", (contact, name) => {
  expect(contactName(contact)).toBe(name);
});

it.each([
  ["Ada King Lovelace", { first: "Ada", last: "King Lovelace" }],
  ["山田 太郎", { first: "太郎", last: "山田" }],
  ["김 민준", { first: "민준", last: "김" }],
  ["김민준", { first: "김민준", last: "" }],
])("the typed name %s is split into first and last name", (written, parts) => {
  expect(splitName(written)).toEqual(parts);
});
