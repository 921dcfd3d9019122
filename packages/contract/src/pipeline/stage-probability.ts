import { defaultProbability } from "../limits.ts";

interface Likelihood {
  readonly probability: number | null;
  readonly has_own_probability: boolean;
}

interface EnteredStage {
  readonly probability: number | null;
  readonly outcome: "won" | "lost" | null;
}

/**
 * Returns the probability of a deal that enters a stage: the probability that a user set, or else that of the
 * stage. Without either, the deal keeps its probability, but a reopened deal with 0 or 100 gets the default.
 */
export function enteredProbability(now: Likelihood, stage: EnteredStage): number | null {
  if (now.has_own_probability) return now.probability;
  if (stage.probability !== null) return stage.probability;
  const isDecided = now.probability === 0 || now.probability === 100;
  return isDecided && stage.outcome === null ? defaultProbability : now.probability;
}

/** The default probabilities of four open stages, interpolated for pipelines with more or fewer stages. */
const usual = [10, 25, 50, 75] as const;

/** Returns suggested probabilities by stage id, for the stages of a pipeline that have none. */
export function suggestedProbabilities(
  stages: readonly (EnteredStage & { readonly id: string })[],
): ReadonlyMap<string, number> {
  const open = stages.filter(({ outcome }) => outcome === null);
  const suggestion = ({ id, outcome }: (typeof stages)[number]) => {
    if (outcome !== null) return outcome === "won" ? 100 : 0;
    if (open.length === 1) return defaultProbability;
    const place = (open.findIndex((stage) => stage.id === id) * (usual.length - 1)) / (open.length - 1);
    const [below = 0, above = below] = [usual[Math.floor(place)], usual[Math.ceil(place)]];
    return Math.round((below + (above - below) * (place % 1)) / 5) * 5;
  };
  return new Map(
    stages.flatMap((stage) => (stage.probability === null ? [[stage.id, suggestion(stage)] as const] : [])),
  );
}
