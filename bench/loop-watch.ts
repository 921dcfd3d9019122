import { monitorEventLoopDelay, PerformanceObserver, performance } from "node:perf_hooks";

/**
 * Loaded into a server before it starts (`--import`): whenever its parent sends a message, it answers how long its event loop
 * was held since the last one. Delays are told as they were felt; beside them how much of a core the thread used in the
 * longest ones, because a busy machine also delays who does nothing, and how much of that was garbage collection.
 */
export interface LoopFigures {
  readonly p999Ms: number;
  readonly maxMs: number;
  /** The most that the thread itself worked between two turns of the loop. */
  readonly worked: HeldTurn;
  /** The same among turns without garbage collection of a millisecond or more. */
  readonly workedWithoutGc: HeldTurn;
  /** How many turns worked for more than 20 ms. */
  readonly above20: number;
  readonly longestGcMs: number;
}

export interface HeldTurn {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly gcMs: number;
}

const everyMs = 5;
const none: HeldTurn = { cpuMs: 0, wallMs: 0, gcMs: 0 };
/** Before a turn is looked at, so that what was collected in it has been told. */
const settledMs = 100;

interface Turn {
  readonly began: number;
  readonly ended: number;
  readonly cpuMs: number;
}

interface Collection {
  readonly began: number;
  readonly ended: number;
}

const histogram = monitorEventLoopDelay({ resolution: 1 });
histogram.enable();
let collections: Collection[] = [];
let turns: Turn[] = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    collections.push({ began: startTime, ended: startTime + duration });
}).observe({ entryTypes: ["gc"] });

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let [last, lastCpu] = [performance.now(), cpuMs()];
setInterval(() => {
  const [now, cpu] = [performance.now(), cpuMs()];
  // A turn of less is none that anybody waits for.
  if (cpu - lastCpu > everyMs) turns.push({ began: last, ended: now, cpuMs: cpu - lastCpu });
  [last, lastCpu] = [now, cpu];
}, everyMs).unref();

function heldTurn({ began, ended, cpuMs: worked }: Turn): HeldTurn {
  const gcMs = collections
    .map((each) => Math.min(each.ended, ended) - Math.max(each.began, began))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);
  return { cpuMs: worked, wallMs: ended - began, gcMs };
}

const longest = (held: readonly HeldTurn[]) =>
  held.reduce((most, each) => (each.cpuMs > most.cpuMs ? each : most), none);

function figures(): LoopFigures {
  const held = turns.map(heldTurn);
  const told = {
    p999Ms: histogram.percentile(99.9) / 1e6,
    maxMs: histogram.max / 1e6,
    worked: longest(held),
    workedWithoutGc: longest(held.filter(({ gcMs }) => gcMs < 1)),
    above20: held.filter(({ cpuMs: worked }) => worked > 20).length,
    longestGcMs: Math.max(0, ...collections.map(({ began, ended }) => ended - began)),
  };
  histogram.reset();
  [turns, collections] = [[], []];
  return told;
}

process.on("message", () => {
  setTimeout(() => process.send?.(figures()), settledMs);
});
// Or the server would not end by itself.
process.channel?.unref();
