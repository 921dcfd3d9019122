import { expect, test } from "vitest";
import { planUndo } from "#src/log/undo-plan.ts";

const id = "01920000-0000-7000-8000-000000000001";
const then = { stage_id: "b", stage_entered_at: "2026-11-02" };
const move = {
  noun: "deal",
  record_id: id,
  op: "update",
  before: { stage_id: "a", stage_entered_at: "2026-11-01" },
  after: then,
};

test.each([
  ["moved on", { stage_id: "c", stage_entered_at: "2026-11-03" }],
  ["moved away and back", { ...then, stage_entered_at: "2026-11-03" }],
])("undo of a move reports only the stage as refused if the card was %s later", (_, values) => {
  const plan = planUndo(move, { values, version: 3, deleted: false, subjectId: id }, new Map());
  const refusal = plan.do === "refuse" || plan.do === "write" ? plan.refused : undefined;
  expect(refusal?.fields).toEqual(["stage_id"]);
});
