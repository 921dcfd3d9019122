import { writeStored } from "#src/lib/browser/storage.ts";

const legacyEntries = ["auth_token", "auth_user"];
const healthAddress = "/api/health";
const warmUpDelayMs = 100;

/** Removes two entries that old versions stored in the browser (spec section 1). */
export function removeLegacyEntries(): void {
  for (const key of legacyEntries) writeStored(key, null);
}

/**
 * Sends two health requests (spec section 1) when the browser is idle, or after 100 ms in browsers without
 * idle callbacks.
 */
export function warmUp(): void {
  const ask = () => {
    for (let request = 0; request < 2; request += 1) fetch(healthAddress).catch(() => {});
  };
  if ("requestIdleCallback" in window) requestIdleCallback(ask);
  else setTimeout(ask, warmUpDelayMs);
}

/**
 * Keeps zod from testing whether it can generate code. The content security policy would report that test.
 */
export function forbidGeneratedCode(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
