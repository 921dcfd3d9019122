import type { BenchDatabase } from "./bench-database.ts";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchServers } from "./bench-servers.ts";
import type { Subject } from "./calls/bench-subject.ts";
import type { Finding } from "./figures.ts";
import type { ProcessFigures } from "./process-watch.ts";

export interface World {
  readonly options: BenchOptions;
  readonly database: BenchDatabase;
  readonly servers: BenchServers;
  readonly subject: Subject;
  readonly say: (line: string) => void;
}

export interface Measurement {
  readonly name: string;
  /** The database options of a measurement that runs only by its exact name. */
  readonly size?: Partial<BenchOptions>;
  measure(world: World): Promise<readonly Finding[]>;
}

export function loopText(figures: ProcessFigures): string {
  const { p999Ms, maxMs, workedMs, workedWithoutGcMs, above20, longestGcMs } = figures;
  return [
    `event loop late by ${p999Ms.toFixed(1)} ms at p99.9, ${maxMs.toFixed(1)} at most`,
    `longest turn ${workedMs.toFixed(1)} ms of a core, ${workedWithoutGcMs.toFixed(1)} without collecting garbage`,
    `${above20} turns above 20 ms; longest collection ${longestGcMs.toFixed(1)} ms`,
  ].join("; ");
}
