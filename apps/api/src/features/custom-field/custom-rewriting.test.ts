import { expect, test } from "vitest";
import { type CustomDefinition, readDefinition } from "#src/records/custom/custom-definition.ts";
import { emptyField, newFieldRow } from "./custom-field-row.ts";
import { onlyFilled } from "./custom-rewriting.ts";

const row = newFieldRow(
  {
    ...{ ...emptyField, id: "", noun: "contact", type: "text", label: "Size", key: "size" },
    ...{ target: null, position: 0 },
  },
  new Set(),
);
const flags = { version: 1, is_deleted: false, is_expired: false };
const fieldOf = (changed: object = {}) =>
  readDefinition({ ...row, ...flags, variants: JSON.parse(row.variants), ...changed });

test("identical definitions of a field are parsed once", () => {
  expect(fieldOf()).toBe(fieldOf());
  expect(fieldOf({ label: "Length" })).toMatchObject({ label: "Length" });
});

function retyped(slots: {
  readonly former: string | null;
  readonly wanted: string | null;
}): CustomDefinition {
  const field = fieldOf();
  const [first] = field.variants;
  if (first === undefined) throw new Error("A field has a storage.");
  const former = { ...first, slot: slots.former, isSorted: slots.former !== null };
  const wanted = { ...first, storage: "size~2", slot: slots.wanted, isSorted: false, isFilled: false };
  return { ...field, sortable: true, variants: [former, wanted] };
}

test.each([
  ["cf_t1", "cf_t2"],
  // Other fields may already use all sort columns.
  ["cf_t1", null],
  [null, null],
])("a type change fills only the new storage (sort column %s before, %s after)", (former, wanted) => {
  const field = retyped({ former, wanted });
  expect(onlyFilled([field], ["size", "size~2"])?.variant.storage).toBe("size~2");
});

test("a type change rewrites all derived columns if the former sort column is unfilled", () => {
  const field = retyped({ former: "cf_t1", wanted: "cf_t2" });
  const variants = field.variants.map((variant) => ({ ...variant, isSorted: false }));
  expect(onlyFilled([{ ...field, variants }], ["size", "size~2"])).toBeUndefined();
});
