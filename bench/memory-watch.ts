/**
 * The memory of a server in megabytes, now and at its peak since the last query. The benchmark loads this module
 * into the server (`--import`).
 */
export interface MemoryFigures {
  readonly megabytes: number;
  readonly peakMegabytes: number;
}

const everyMs = 500;
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
let peakMegabytes = 0;
setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, megabytes());
}, everyMs).unref();

process.on("message", () => {
  const now = megabytes();
  const figures: MemoryFigures = { megabytes: now, peakMegabytes: Math.max(peakMegabytes, now) };
  process.send?.(figures);
  peakMegabytes = 0;
});
// An open channel would keep the server alive.
process.channel?.unref();
