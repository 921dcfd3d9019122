import { writeStored } from "#src/lib/browser/storage.ts";

const legacyEntries = ["auth_token", "auth_user"];
const healthAddress = "/api/health";
const warmUpDelayMs = 100;

/** Removes the two legacy stored auth entries (spec section 1). */
export function removeLegacyEntries(): void {
  for (const key of legacyEntries) writeStored(key, null);
}

/**
 * Sends the two health requests of spec section 1 when the browser is idle, or after 100 ms if it cannot
 * tell.
 */
export function warmUp(): void {
  const ask = () => {
    for (let request = 0; request < 2; request += 1) fetch(healthAddress).catch(() => {});
  };
  if ("requestIdleCallback" in window) requestIdleCallback(ask);
  else setTimeout(ask, warmUpDelayMs);
}

/**
 * Keeps zod, which loads later with the forms, from testing code generation, which the content security
 * policy forbids and reports. zod's `config()` stores its setting here.
 */
export function forbidGeneratedCode(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
