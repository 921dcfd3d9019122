import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll } from "vitest";
import { openHousekeeping } from "./old-deletions.ts";

type HousekeptApi = Parameters<typeof openHousekeeping>[0] & { stop?(): Promise<unknown> };

/** Starts or joins an API in `beforeAll`. Tests can then run its housekeeping at any time. */
export function withHousekeeping(): {
  api: () => TestApi;
  housekeeping: () => ReturnType<typeof openHousekeeping>;
};
export function withHousekeeping<Api extends HousekeptApi>(
  start: () => Promise<Api>,
): { api: () => Api; housekeeping: () => ReturnType<typeof openHousekeeping> };
export function withHousekeeping(start: () => Promise<HousekeptApi> = startTestApi) {
  let api: HousekeptApi;
  let housekeeping: ReturnType<typeof openHousekeeping>;
  beforeAll(async () => {
    api = await start();
    housekeeping = openHousekeeping(api);
  });
  afterAll(async () => {
    await housekeeping.close();
    await api.stop?.();
  });
  return { api: () => api, housekeeping: () => housekeeping };
}
