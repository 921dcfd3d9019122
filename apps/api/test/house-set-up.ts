import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll } from "vitest";
import { openHouse } from "./old-deletions.ts";

type Housed = Parameters<typeof openHouse>[0] & { stop(): Promise<unknown> };

/** An API for the tests of the file that calls this, whose house can be kept at any time; from `beforeAll` on. */
export function withHouse(): { api: () => TestApi; house: () => ReturnType<typeof openHouse> };
export function withHouse<Api extends Housed>(
  start: () => Promise<Api>,
): { api: () => Api; house: () => ReturnType<typeof openHouse> };
export function withHouse(start: () => Promise<Housed> = startTestApi) {
  let api: Housed;
  let house: ReturnType<typeof openHouse>;
  beforeAll(async () => {
    api = await start();
    house = openHouse(api);
  });
  afterAll(async () => {
    await house.close();
    await api.stop();
  });
  return { api: () => api, house: () => house };
}
