import type { Phase, PhaseResult } from "./check-phases.ts";
import { phase } from "./progress.ts";

/**
 * Runs every phase, whatever the earlier ones found; then shows what each failing one wrote and, alone on the last
 * line, the sum. Answers the exit code.
 */
export async function runPhases(phases: readonly Phase[]): Promise<number> {
  const done: { title: string; result: PhaseResult }[] = [];
  for (const { title, run } of phases) {
    const result = await phase(title, async (_say, note) => {
      const found = await run().catch(asFailure);
      note(counts(found));
      return found;
    });
    done.push({ title, result });
  }
  const failing = done.filter(({ result }) => result.failed > 0);
  for (const { title, result } of failing) console.log(`\n${title}\n\n${result.output.trim()}\n`);
  console.log(counts({ passed: sum(done, "passed"), failed: sum(done, "failed") }));
  return failing.length > 0 ? 1 : 0;
}

function asFailure(error: unknown): PhaseResult {
  return {
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

function counts({ passed, failed }: Pick<PhaseResult, "passed" | "failed">): string {
  return `${passed} passed, ${failed} failed`;
}

function sum(done: readonly { result: PhaseResult }[], key: "passed" | "failed"): number {
  return done.reduce((total, { result }) => total + result[key], 0);
}
