/** Stops in order when the process that ran `npm` is gone, however it ended, and whether or not it is gone already. */
export function stopWithParent(): void {
  if (process.send === undefined) return;
  const stop = () => process.kill(process.pid, "SIGTERM");
  if (process.connected) process.once("disconnect", stop);
  else stop();
}
