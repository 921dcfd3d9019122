/** Stops in order when the process that ran `npm` is gone, however it ended. */
export function stopWithParent(): void {
  if (!process.channel) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
