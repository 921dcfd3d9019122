import { companyKind } from "@lanyard/contract/company/company-kind";
import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { expect, test } from "vitest";
import { companySource } from "#src/features/companies/company-source.ts";
import { contactSource } from "#src/features/contacts/contact-source.ts";
import { createRecordListing } from "#src/records/create-record-listing.ts";

test("a kind without a list of its own shows name, card fields and creation date", () => {
  const { columns, moreColumns } = createRecordListing({ source: companySource, sorts: companyKind.sorts });
  const plain = Object.entries(companyKind.fields).filter(([name]) => name !== "name");
  const isParent = ([, field]: (typeof plain)[number]) => field.type === "parent";
  const fields = plain.filter((each) => "card" in each[1] && !isParent(each)).slice(0, 6);
  const first = [...fields, ...plain.filter(isParent)];
  const [name, ...others] = columns.map(({ id, head, widthPx }) => [id, head(), widthPx]);
  expect(name).toEqual(["name", "Name", 240]);
  expect(others.at(-1)).toEqual(["created_at", "Created", 120]);
  expect(others.slice(0, -1).map(([id]) => id)).toEqual(first.map(([id]) => id));
  expect(others).toContainEqual(["industry", "Industry", 150]);
  const listed = new Set(columns.map(({ id }) => id));
  expect(columns.filter(({ sort }) => sort).map(({ id }) => id)).toEqual(
    companyKind.sorts.filter((sort) => listed.has(sort)),
  );
  expect(moreColumns.map(({ id }) => id)).toEqual([
    "next_step",
    "last_interaction_at",
    ...plain.map(([id]) => id).filter((id) => !listed.has(id)),
    "updated_at",
  ]);
});

test("a list sorts by the next step if its kind has tasks", () => {
  const { moreColumns, sortLabel } = createRecordListing({ source: companySource, sorts: companyKind.sorts });
  expect(moreColumns.find(({ id }) => id === "next_step")?.sort).toBe("next_step");
  expect(sortLabel("next_step")).toBe("Next step");
  expect(sortLabel("last_interaction_at")).toBe("Last interaction");
  const unsorted = createRecordListing({ source: companySource, sorts: ["name"] });
  expect(unsorted.moreColumns.find(({ id }) => id === "next_step")?.sort).toBeUndefined();
});

test("the menu offers all sorts except those that only column headings offer", () => {
  const parts = { source: companySource, sorts: companyKind.sorts };
  expect(createRecordListing(parts).sorts).toEqual(companyKind.sorts);
  const { sorts, columns } = createRecordListing({ ...parts, unofferedSorts: ["size"] });
  expect(sorts).toEqual(companyKind.sorts.filter((sort) => sort !== "size"));
  expect(columns.find(({ id }) => id === "size")?.sort).toBe("size");
});

test("a list has every plain field once, editable if a form has it", () => {
  const { columns, moreColumns } = createRecordListing({
    source: contactSource,
    sorts: contactKind.sorts,
    columns: [{ id: "email", share: 20 }],
  });
  const fields = plainFieldNames(contactKind.fields);
  const shown = [...columns, ...moreColumns];
  expect(shown.map(({ id }) => id).toSorted()).toEqual(
    [...fields, "next_step", "last_interaction_at", "updated_at"].toSorted(),
  );
  expect(shown.filter(({ isEditable }) => isEditable)).toHaveLength(fields.length);
  expect(shown.filter(({ isCopied }) => isCopied).map(({ id }) => id)).toEqual([
    "email",
    "phone",
    "mobile_phone",
  ]);
});
