import { staticPhases } from "./check-phases.ts";
import { runPhases } from "./phase-run.ts";
import { vitestPhase } from "./test-phases.ts";

process.exit(await runPhases([...staticPhases, vitestPhase("Architecture", ["tools/architecture.test.ts"])]));
