import { runPhases } from "./phase-run.ts";
import { browserPhase, preparationPhase, vitestPhase } from "./test-phases.ts";

/** The project of Vitest and of Playwright that has the files named `*.release.*`. */
const release = ["--project=release"];

process.exit(
  await runPhases([
    preparationPhase("Web app and browser"),
    vitestPhase("Tests of a release", release),
    browserPhase("Journeys of a release", release),
  ]),
);
