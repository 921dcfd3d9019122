import { enteredProbability, suggestedProbabilities } from "@lanyard/contract/pipeline/stage-probability";
import { expect, test } from "vitest";

const open = { probability: null, outcome: null };
const typed = (probability: number) => ({ probability, has_own_probability: true });
const followed = (probability: number | null) => ({ probability, has_own_probability: false });

test.each([
  ["a typed probability stays", typed(80), { probability: 100, outcome: "won" as const }, 80],
  ["the stage's probability counts", followed(50), { probability: 25, outcome: null }, 25],
  ["a stage without one leaves the deal's", followed(35), open, 35],
  ["a reopened deal begins like a new one", followed(100), open, 50],
  ["a reopened lost deal begins like a new one", followed(0), open, 50],
  ["a typed 100 stays when the deal is reopened", typed(100), open, 100],
  ["an unknown probability stays unknown", followed(null), open, null],
])("a deal in a new stage gets a probability: %s", (_, now, stage, probability) => {
  expect(enteredProbability(now, stage)).toBe(probability);
});

test.each([
  [1, [50]],
  [2, [10, 75]],
  [3, [10, 40, 75]],
  [4, [10, 25, 50, 75]],
  [6, [10, 20, 30, 45, 60, 75]],
])("%s open stages get rising suggested probabilities", (count, probabilities) => {
  const stages = Array.from({ length: count }, (_, id) => ({ ...open, id: String(id) }));
  expect([...suggestedProbabilities(stages).values()]).toEqual(probabilities);
});

test("suggested probabilities fill stages without one and keep an admin's values", () => {
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
