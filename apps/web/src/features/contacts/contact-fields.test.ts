import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { expect, it } from "vitest";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { contactForm } from "./contact-form-definition.tsx";

const fields = Object.entries<FieldDescriptor>(contactKind.fields);
const names = fields.map(([name]) => name);

it("a contact has the fields of the API contract, and company, emails and phones", () => {
  expect([...names].sort()).toEqual([...contactFieldNames, "company", "emails", "phones"].sort());
});

it("the contact form shows every field once", () => {
  expect(contactForm.fields.map(({ name }) => name)).toEqual(names);
});

it("the cards of a contact show every field except the name", () => {
  const hidden = fields.filter(([, { card }]) => card === undefined);
  expect(hidden.map(([name]) => name)).toEqual(["first", "last"]);
});

it("only choice fields of a contact have options, and field labels are unique", () => {
  for (const [, { type, offered }] of fields) expect(offered !== undefined).toBe(type === "choice");
  expect(new Set(names.map((name) => fieldLabel("contact", name))).size).toBe(names.length);
});
