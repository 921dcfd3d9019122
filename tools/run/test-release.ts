import { parseArgs } from "node:util";
import { runPhases } from "./phase-run.ts";
import { browserPhase, clusterPhases, preparationPhase, vitestPhase } from "./test-phases.ts";

/** The project of Vitest and of Playwright that contains the files named `*.release.*`. */
const release = ["--project=release"];

/** `--slowest 60` lists the 60 slowest files and journeys. */
const { values } = parseArgs({ options: { slowest: { type: "string", default: "0" } } });

process.exit(
  await runPhases(
    [
      preparationPhase("Web app and browser"),
      vitestPhase("Tests of a release", release),
      ...clusterPhases(),
      browserPhase("Journeys of a release", release),
    ],
    { slowest: Number(values.slowest) },
  ),
);
