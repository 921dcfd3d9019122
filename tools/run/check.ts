import { staticPhases } from "./check-phases.ts";
import { commitTitlesPhase } from "./commit-titles.ts";
import { phasesAtOnce, runPhases } from "./phase-run.ts";
import { vitestPhase } from "./test-phases.ts";

process.exit(
  await runPhases([
    phasesAtOnce("Types, lint and commit titles", [...staticPhases, commitTitlesPhase]),
    vitestPhase("Architecture and English", ["tools/architecture.test.ts", "tools/english.test.ts"]),
  ]),
);
