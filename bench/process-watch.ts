import { monitorEventLoopDelay, PerformanceObserver, performance } from "node:perf_hooks";

/**
 * The figures of a server's event loop and memory since the last query. The benchmark loads this module into
 * the server (`--import`). Delays include waiting for a processor; turns count only work of the thread.
 */
export interface ProcessFigures {
  readonly p999Ms: number;
  readonly maxMs: number;
  /** The maximum processor time between two turns of the event loop, with and without garbage collection. */
  readonly workedMs: number;
  readonly workedWithoutGcMs: number;
  /** The number of turns that worked for more than 20 ms. */
  readonly above20: number;
  readonly longestGcMs: number;
  readonly megabytes: number;
  readonly peakMegabytes: number;
}

const everyMs = 5;
const memoryEveryMs = 500;
/** The time after which all garbage collections of a turn have been reported. */
const settledMs = 100;

interface Span {
  readonly began: number;
  readonly ended: number;
}

const histogram = monitorEventLoopDelay({ resolution: 1 });
histogram.enable();
let collections: Span[] = [];
let turns: (Span & { readonly cpuMs: number })[] = [];
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
  if (cpu - lastCpu > everyMs) turns.push({ began: last, ended: now, cpuMs: cpu - lastCpu });
  [last, lastCpu] = [now, cpu];
}, everyMs).unref();

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
let peakMegabytes = 0;
setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, megabytes());
}, memoryEveryMs).unref();

function gcMsOf(turn: Span): number {
  return collections
    .map((each) => Math.min(each.ended, turn.ended) - Math.max(each.began, turn.began))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);
}

function figures(): ProcessFigures {
  const longest = (some: typeof turns) => Math.max(0, ...some.map((turn) => turn.cpuMs));
  const found = {
    p999Ms: histogram.percentile(99.9) / 1e6,
    maxMs: histogram.max / 1e6,
    workedMs: longest(turns),
    workedWithoutGcMs: longest(turns.filter((turn) => gcMsOf(turn) < 1)),
    above20: turns.filter((turn) => turn.cpuMs > 20).length,
    longestGcMs: Math.max(0, ...collections.map(({ began, ended }) => ended - began)),
    megabytes: megabytes(),
    peakMegabytes: Math.max(peakMegabytes, megabytes()),
  };
  peakMegabytes = 0;
  histogram.reset();
  [turns, collections] = [[], []];
  return found;
}

process.on("message", () => {
  setTimeout(() => process.send?.(figures()), settledMs);
});
// An open channel would keep the server alive.
process.channel?.unref();
