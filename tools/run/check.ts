import { staticPhases } from "./check-phases.ts";
import { phasesAtOnce, runPhases } from "./phase-run.ts";
import { vitestPhase } from "./test-phases.ts";

process.exit(
  await runPhases([
    phasesAtOnce("Types and lint", staticPhases),
    vitestPhase("Architecture", ["tools/architecture.test.ts"]),
  ]),
);
