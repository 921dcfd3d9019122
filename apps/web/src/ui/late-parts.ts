import { firstShown } from "#src/lib/first-shown.ts";
import { whenIdle } from "#src/lib/when-idle.ts";

const fetches = new Set<() => Promise<void>>();
let turn: Promise<unknown> = firstShown;

/** Everything whose code comes later is known here, so that it can be there before the network goes. */
export function noteLatePart(fetch: () => Promise<void>): void {
  fetches.add(fetch);
}

/** Fetches what nobody waits for: once the first page shows, one part after the other, while the browser is idle. */
export function fetchInTurn<Part>(fetch: () => Promise<Part>): Promise<Part> {
  const fetching = turn.then(isIdle).then(fetch);
  turn = fetching.catch(() => {});
  return fetching;
}

/** Fetches what is still to come, one part after the other while the browser is idle; what they bring along, too. */
export async function fetchLateParts(): Promise<void> {
  for (const fetch of fetches) {
    await isIdle();
    if (!navigator.onLine) await isOnline();
    await fetch();
  }
}

const isIdle = () => new Promise<void>((resolve) => void whenIdle(resolve));

const isOnline = () => new Promise((resolve) => addEventListener("online", resolve, { once: true }));
