import { staticPhases } from "./check-phases.ts";
import { phasesAtOnce, runPhases } from "./phase-run.ts";
import { browserPhase, preparationPhase, vitestPhase } from "./test-phases.ts";

process.exit(
  await runPhases([
    phasesAtOnce("Types, lint, web app and browser", [
      ...staticPhases,
      preparationPhase("Web app and browser"),
    ]),
    vitestPhase("Tests", ["--project=!release"]),
    browserPhase("Journeys in the browser", ["--project=journeys"]),
  ]),
);
