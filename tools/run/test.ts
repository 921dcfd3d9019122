import { staticPhases } from "./check-phases.ts";
import { runPhases } from "./phase-run.ts";
import { browserPhase, preparationPhase, vitestPhase } from "./test-phases.ts";

process.exit(
  await runPhases([
    ...staticPhases,
    preparationPhase("Web app and browser"),
    vitestPhase("Tests"),
    browserPhase("Journeys in the browser"),
  ]),
);
