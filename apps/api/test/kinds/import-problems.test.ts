import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { maxInteractionContacts } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { expect, test } from "vitest";
import { problemOf, problemText } from "#src/features/import/import-errors.ts";

test.each(recordNouns)("import rows without a required %s value are grouped by that problem", (noun) => {
  const { fields }: KindDeclaration = recordKinds[noun];
  const required = Object.values(fields).flatMap((field) => field.required ?? []);
  expect(required.map((id) => problemOf(refusal(id)))).toEqual(required);
});

test("import rows with too many values are grouped by that problem, with the limit", () => {
  const reason = refusal("tooManyContactPoints", { max: maxInteractionContacts });
  expect(problemOf(reason)).toBe(reason.id);
  expect(problemText(reason.id)).toEqual(reason);
});
