import { staticPhases } from "./check-phases.ts";
import { runPhases } from "./phase-run.ts";
import { browserPhase, vitestPhase } from "./test-phases.ts";

process.exit(
  await runPhases([...staticPhases, vitestPhase("Tests"), browserPhase("Journeys in the browser")]),
);
