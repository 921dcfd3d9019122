import { runQuietly } from "./child-command.ts";

/** A test file or journey, with its duration. */
export type Timed = { name: string; seconds: number };
export type PhaseResult = { passed: number; failed: number; output: string; timed?: readonly Timed[] };
export type Phase = { title: string; run: () => Promise<PhaseResult> };

export function commandPhase(title: string, command: string, args: readonly string[]): Phase {
  const run = async () => {
    const { isOk, output } = await runQuietly(command, args);
    return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output };
  };
  return { title, run };
}

/**
 * Returns the arguments with which `tsc` checks the types of a project with one checker. Four checkers take
 * nearly twice the processor time.
 */
export const typeCheck = (project: string): string[] => ["-p", project, "--checkers", "1"];

export const staticPhases: readonly Phase[] = [
  commandPhase("Types of the servers", "tsc", typeCheck("tsconfig.json")),
  commandPhase("Types of the web app", "tsc", typeCheck("apps/web")),
  commandPhase("Lint", "biome", ["check", "--diagnostic-level=warn", "--error-on-warnings", "."]),
];
