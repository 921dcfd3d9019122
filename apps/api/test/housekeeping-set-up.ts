import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll } from "vitest";
import { openHousekeeping } from "./old-deletions.ts";

/** Starts an API whose housekeeping tests can run at any time. */
export async function withHousekeeping() {
  const api = await startTestApi();
  afterAll(() => api.stop());
  return { api, housekeeping: housekeepingOf(api) };
}

/** Opens the housekeeping of a file's API until its tests end. */
export function housekeepingOf(api: Parameters<typeof openHousekeeping>[0]) {
  const housekeeping = openHousekeeping(api);
  afterAll(() => housekeeping.close());
  return housekeeping;
}
