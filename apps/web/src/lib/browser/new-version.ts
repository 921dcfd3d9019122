/** Whether the server by now hands out another version than the one that runs here: its files may be gone. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!entry || !navigator.onLine) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}
