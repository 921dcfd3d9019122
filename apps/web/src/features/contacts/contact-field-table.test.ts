import { contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import { describe, expect, it } from "vitest";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { contactField, contactFieldOrder, fieldsOfCard, fieldsOfForm } from "./contact-field-table.ts";
import { contactImportTargets } from "./contact-import-targets.ts";

describe("the field table", () => {
  it("has every field of the contract, and the company", () => {
    expect([...contactFieldOrder].sort()).toEqual([...contactFieldNames, "company"].sort());
  });

  it("puts every field into the form once", () => {
    const sections = ["contact", "professional", "location", "social", "attribution", "additional"] as const;
    expect(sections.flatMap(fieldsOfForm).sort()).toEqual([...contactFieldOrder].sort());
  });

  it("shows every field but the name on a card", () => {
    const sections = ["contact", "professional", "location", "social", "attribution"] as const;
    const shown = sections.flatMap(fieldsOfCard);
    expect(contactFieldOrder.filter((name) => !shown.includes(name))).toEqual(["first", "last"]);
  });

  it("gives every select its options, and names no field twice", () => {
    const entries = contactFieldOrder.map((name) => contactField(name));
    for (const { kind, offered } of entries) expect(offered !== undefined).toBe(kind === "choice");
    expect(new Set(contactFieldOrder.map((name) => fieldLabel("contact", name))).size).toBe(entries.length);
  });

  it("offers the specification's six import targets first", () => {
    const labels = contactImportTargets().map(({ label }) => label);
    expect(labels.slice(0, 6)).toEqual(["First Name", "Last Name", "Email", "Phone", "Company", "Tags"]);
    expect(labels.at(-1)).toBe("Stage");
    expect(labels).toHaveLength(contactFieldOrder.length + 1);
  });
});
