import type { Phase, PhaseResult } from "./check-phases.ts";
import { phase } from "./progress.ts";

type Done = { title: string; result: PhaseResult };

/**
 * Runs all phases, even after a failure. Then prints the slowest files and journeys, the output of failed
 * phases and, on the last line, the totals. Returns the exit code.
 */
export async function runPhases(phases: readonly Phase[], { slowest = 0 } = {}): Promise<number> {
  const done: Done[] = [];
  for (const { title, run } of phases) {
    const result = await phase(title, async (_say, note) => {
      const found = await run().catch(asFailure);
      note(counts(found));
      return found;
    });
    done.push({ title, result });
  }
  const timed = done.flatMap(({ result }) => result.timed ?? []);
  for (const { name, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  const output = outputOfFailing(done);
  if (output !== "") console.log(`\n${output}\n`);
  const failed = sum(done, "failed");
  console.log(counts({ passed: sum(done, "passed"), failed }));
  return failed > 0 ? 1 : 0;
}

export function phasesAtOnce(title: string, phases: readonly Phase[]): Phase {
  const run = async () => {
    const done = await Promise.all(
      phases.map(async (each) => ({ title: each.title, result: await each.run().catch(asFailure) })),
    );
    return { passed: sum(done, "passed"), failed: sum(done, "failed"), output: outputOfFailing(done) };
  };
  return { title, run };
}

function outputOfFailing(done: readonly Done[]): string {
  const failing = done.filter(({ result }) => result.failed > 0);
  return failing.map(({ title, result }) => `${title}\n\n${result.output.trim()}`).join("\n\n");
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

function sum(done: readonly Done[], key: "passed" | "failed"): number {
  return done.reduce((total, { result }) => total + result[key], 0);
}
