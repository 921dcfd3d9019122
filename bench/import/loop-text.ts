import type { HeldTurn, LoopFigures } from "../loop-watch.ts";

/** How long the event loop of the API was held, in one line. */
export function loopText(held: LoopFigures): string {
  const turn = ({ cpuMs, wallMs, gcMs }: HeldTurn) =>
    `${cpuMs.toFixed(1)} ms of a core in ${wallMs.toFixed(1)} ms, ${gcMs.toFixed(1)} of them collecting garbage`;
  return [
    `event loop late by ${held.p999Ms.toFixed(1)} ms at p99.9, ${held.maxMs.toFixed(1)} at most`,
    `longest turn ${turn(held.worked)}`,
    `longest without collecting ${held.workedWithoutGc.cpuMs.toFixed(1)} ms of a core`,
    `${held.above20} turns above 20 ms; longest collection ${held.longestGcMs.toFixed(1)} ms`,
  ].join("; ");
}
