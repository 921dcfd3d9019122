import { parseArgs } from "node:util";
import { staticPhases } from "./check-phases.ts";
import { phasesAtOnce, runPhases } from "./phase-run.ts";
import { browserPhase, clusterPhases, preparationPhase, vitestPhase } from "./test-phases.ts";

/** `--slowest 60` lists the 60 slowest files and journeys. `--release` runs the expensive tests instead. */
const { values } = parseArgs({
  options: { slowest: { type: "string", default: "0" }, release: { type: "boolean", default: false } },
});

const preparation = preparationPhase("Web app and browser");
/**
 * Selects the projects of Vitest and Playwright with files named `*.release.*`, and the project
 * `release-web`.
 */
const release = ["--project=release*"];

const phases = values.release
  ? [
      preparation,
      vitestPhase("Tests of a release", release),
      ...clusterPhases(),
      browserPhase("Journeys of a release", release),
    ]
  : [
      phasesAtOnce("Types, lint, web app and browser", [...staticPhases, preparation]),
      vitestPhase("Tests", ["--project=!release*"]),
      browserPhase("Journeys in the browser", ["--project=journeys"]),
    ];

process.exit(await runPhases(phases, { slowest: Number(values.slowest) }));
