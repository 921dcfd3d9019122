import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { greatestInt } from "#src/kind/field-descriptor.ts";
import { fieldSchemas, filterSchemas } from "#src/kind/field-schemas.ts";

const fields = {
  seats: { type: "whole", filter: "range" },
  floor: { type: "whole", min: -5, max: 100, filter: "range" },
} as const;

test.each([
  ["seats", 0, greatestInt],
  ["floor", -5, 100],
] as const)("the field %s accepts values and filter bounds from %i to %i", (name, least, most) => {
  const stored = fieldSchemas(fields)[name];
  const narrowed: Readonly<Record<string, ZodType>> = filterSchemas(fields);
  const [from, to] = [narrowed[`${name}_min`], narrowed[`${name}_max`]];
  for (const value of [least, most]) {
    expect(stored.parse(value)).toBe(value);
    for (const bound of [from, to]) expect(bound?.parse(String(value))).toBe(value);
  }
  for (const value of [least - 1, most + 1])
    for (const schema of [stored, from, to])
      expect(schema?.safeParse(schema === stored ? value : String(value)).success).toBe(false);
});
