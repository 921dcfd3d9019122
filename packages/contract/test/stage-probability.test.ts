import { enteredProbability, suggestedProbabilities } from "@lanyard/contract/pipeline/stage-probability";
import { expect, test } from "vitest";

const open = { probability: null, outcome: null };
const typed = (probability: number) => ({ probability, has_own_probability: true });
const followed = (probability: number | null) => ({ probability, has_own_probability: false });

test.each([
  ["a typed probability stays", typed(80), { probability: 100, outcome: "won" as const }, 80],
  ["the stage's probability applies", followed(50), { probability: 25, outcome: null }, 25],
  ["the deal's probability stays if the stage has none", followed(35), open, 35],
  ["a reopened won deal gets the default probability", followed(100), open, 50],
  ["a reopened lost deal gets the default probability", followed(0), open, 50],
  ["a typed 100 stays even if the deal is reopened", typed(100), open, 100],
  ["an unknown probability stays unknown", followed(null), open, null],
])("when a deal enters a stage, %s", (_, now, stage, probability) => {
  expect(enteredProbability(now, stage)).toBe(probability);
});

test.each([
  [1, [50]],
  [2, [10, 75]],
  [3, [10, 40, 75]],
  [4, [10, 25, 50, 75]],
  [6, [10, 20, 30, 45, 60, 75]],
])("the suggested probabilities of a pipeline with %s open stage(s) are %j", (count, probabilities) => {
  const stages = Array.from({ length: count }, (_, id) => ({ ...open, id: String(id) }));
  expect([...suggestedProbabilities(stages).values()]).toEqual(probabilities);
});

test("probabilities are suggested only for stages without one", () => {
  const stages = [
    { ...open, id: "lead" },
    { ...open, id: "talks", probability: 33 },
    { id: "won", probability: null, outcome: "won" as const },
    { id: "lost", probability: null, outcome: "lost" as const },
  ];
  expect([...suggestedProbabilities(stages)]).toEqual([
    ["lead", 10],
    ["won", 100],
    ["lost", 0],
  ]);
});
