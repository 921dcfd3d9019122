import { parseArgs } from "node:util";
import { staticPhases } from "./check-phases.ts";
import { phasesAtOnce, runPhases } from "./phase-run.ts";
import { browserPhase, preparationPhase, vitestPhase } from "./test-phases.ts";

/** `--slowest 60` lists the 60 slowest files and journeys. */
const { values } = parseArgs({ options: { slowest: { type: "string", default: "0" } } });

process.exit(
  await runPhases(
    [
      phasesAtOnce("Types, lint, web app and browser", [
        ...staticPhases,
        preparationPhase("Web app and browser"),
      ]),
      vitestPhase("Tests", ["--project=!release"]),
      browserPhase("Journeys in the browser", ["--project=journeys"]),
    ],
    { slowest: Number(values.slowest) },
  ),
);
