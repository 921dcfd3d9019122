import { expect, test } from "vitest";
import { z } from "zod";
import { writeAnswer } from "./answer-schema.ts";

test("a response contains only the fields in its schema", () => {
  const schema = z.object({
    name: z.string().max(3),
    city: z.string().nullable(),
    tags: z.array(z.object({ id: z.number() })),
    counts: z.record(z.string(), z.number()),
  });
  const answer = { name: "Longer", city: null, tags: [{ id: 1, secret: 2 }], counts: { a: 1 }, secret: "x" };
  const { secret: _, ...named } = answer;
  for (const time of ["compiled", "kept"])
    expect(JSON.parse(writeAnswer(schema, answer)), time).toEqual({ ...named, tags: [{ id: 1 }] });
});
