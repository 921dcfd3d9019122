/**
 * The longest stretch, in milliseconds of processor time, during which `work` let nothing else run. Not by the clock: on a
 * busy machine that would also measure the others.
 */
export async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let worst = 0;
  let last = usedMs();
  const look = () => {
    const now = usedMs();
    worst = Math.max(worst, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work().finally(() => clearInterval(timer));
  look();
  return worst;
}

/** Of this thread alone: the memory is collected by others. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
