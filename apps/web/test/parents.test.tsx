import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { fieldColumns } from "#src/records/columns/field-columns.tsx";
import { parentLinkIn, parentNounOf } from "#src/records/fields/kind-link.tsx";
import { filterGroups } from "#src/records/filters/kind-filters.ts";
import { formSchema, newBody, startValues } from "#src/records/form/form-values.ts";
import { parentPickers } from "#src/records/form/parent-picker.tsx";
import type { FormDefinition } from "#src/records/form/record-form.ts";
import { recordForm } from "#src/records/form/record-form.ts";

const parents = recordNouns.flatMap((noun) => {
  const { fields }: KindDeclaration = recordKinds[noun];
  return Object.entries(fields)
    .filter(([, { type, section }]) => type === "parent" && section !== undefined)
    .map(([column]) => ({ noun, column }));
});

test.each(parents)("the parent field $column of $noun works in form, list and filter", ({ noun, column }) => {
  const to = parentNounOf(noun, column);
  expect(to).toBeDefined();
  // A record without a parent has no link, so the page shows the text for an empty value.
  expect(parentLinkIn({ [column]: null }, noun, column)).toBeUndefined();
  const name = column.replace(/_id$/u, "_name");
  const row = { [column]: "the-id", [name]: "Kestrel" };
  // Any noun works, because the test checks only the parent field.
  const form = recordForm(noun as "task", { special: {} as never }) as FormDefinition<object>;
  const only = { ...form, fields: form.fields.filter((field) => field.name === column) };
  expect(startValues(only, row)).toEqual({ [column]: { id: "the-id", name: "Kestrel" } });
  const read = (value: object) =>
    formSchema(only, { [column]: value as never }, undefined).safeParse({ [column]: value });
  expect(read({ id: null, name: "Kes" }).error?.issues.map(({ path }) => path)).toEqual([[column]]);
  expect(newBody(only, read({ id: "the-id", name: "Kestrel" }).data as never, new Set())).toEqual({
    [column]: "the-id",
  });
  expect(parentLinkIn({ [column]: null, [name]: null }, noun, column)).toBeUndefined();
  const { columns } = fieldColumns<Record<string, unknown>, never>(noun, {
    sorts: [],
    columns: [{ id: column }],
  });
  expect(columns.map(({ text, isEditable }) => [text?.(row), isEditable])).toEqual([["Kestrel", true]]);
  const filters = filterGroups(noun, {}).flatMap(({ fields }) => fields);
  expect(filters.filter((filter) => filter.name === column)).toMatchObject([
    { kind: "record", Picker: parentPickers[to ?? noun] },
  ]);
});
