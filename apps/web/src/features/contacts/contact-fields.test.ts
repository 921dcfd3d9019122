import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { describe, expect, it } from "vitest";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { contactForm } from "./contact-form-definition.tsx";

const fields = Object.entries<FieldDescriptor>(contactKind.fields);
const names = fields.map(([name]) => name);

describe("the fields of a contact", () => {
  it("has every field of the contract, and the company", () => {
    expect([...names].sort()).toEqual([...contactFieldNames, "company", "emails", "phones"].sort());
  });

  it("puts every field into the form once", () => {
    expect(contactForm.fields.map(({ name }) => name)).toEqual(names);
  });

  it("shows every field but the name on a card", () => {
    const hidden = fields.filter(([, { card }]) => card === undefined);
    expect(hidden.map(([name]) => name)).toEqual(["first", "last"]);
  });

  it("gives every select its options, and names no field twice", () => {
    for (const [, { type, offered }] of fields) expect(offered !== undefined).toBe(type === "choice");
    expect(new Set(names.map((name) => fieldLabel("contact", name))).size).toBe(names.length);
  });
});
