import { describe, expect, it } from "vitest";
import { noLink } from "./form-field.ts";
import { changedBody, fieldAt, formSchema, newBody, startValues } from "./form-values.ts";
import { linkedIn, linkedPart } from "./linked-field.tsx";
import { recordForm } from "./record-form.ts";

type Row = { company: string | null; tags: string[]; lead_score: number | null };

const form = recordForm<"contact", Row>("contact", {
  special: {
    company: {
      ...linkedPart(
        () => null,
        () => "Choose one",
        ({ company }: Row) => ({ id: company, name: company ?? "" }),
      ),
    },
  },
});
const empty = startValues(form, undefined);
const read = (change: typeof empty) =>
  formSchema(form, { ...empty, ...change }, undefined).safeParse({ ...empty, ...change });
const problems = (change: typeof empty) => read(change).error?.issues.map(({ path }) => path[0]);

describe("the values of a form", () => {
  it("a form starts with the values of the record, or empty for a new record", () => {
    expect(startValues(form, { company: "k", tags: ["a", "b"], lead_score: 40 })).toMatchObject({
      first: "",
      company: { id: "k", name: "k" },
      lead_score: "40",
      tags: "a, b",
    });
    expect(empty).toMatchObject({ first: "", company: noLink, lead_score: "", tags: "" });
  });

  it("a form accepts whole numbers within limits in the user's notation", () => {
    expect(read({ lead_score: " 40 " }).data).toMatchObject({ lead_score: 40 });
    expect(problems({ lead_score: "101" })).toEqual(["lead_score"]);
    expect(problems({ lead_score: "many" })).toEqual(["lead_score"]);
  });

  it("a form refuses a typed record name if no record was chosen", () => {
    expect(problems({ company: { id: null, name: "Kes" } })).toEqual(["company"]);
    expect(read({ company: { id: "k", name: "Kestrel" } }).data).toMatchObject({ company: "k" });
    expect(read({ company: noLink }).data).toMatchObject({ company: null });
  });

  it("a form omits empty values of a new record and unchanged values of an edit", () => {
    const values = read({ first: "Ana", tags: "" }).data ?? {};
    expect(newBody(form, values, new Set())).toEqual({ first: "Ana" });
    expect(changedBody(form, values, new Set(["tags"]), 4)).toEqual({ tags: null, version: 4 });
  });

  it("finds the form field that a refusal refers to", () => {
    expect(fieldAt(form, "tags")?.name).toBe("tags");
    expect(fieldAt(form, "stage_id")).toBeUndefined();
    expect(linkedIn("typed")).toEqual(noLink);
  });
});
