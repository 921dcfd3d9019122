import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll } from "vitest";
import { openHouse } from "./old-deletions.ts";

/** An API for the tests of the file that calls this, whose house can be kept at any time; from `beforeAll` on. */
export function withHouse() {
  let api: TestApi;
  let house: ReturnType<typeof openHouse>;
  beforeAll(async () => {
    api = await startTestApi();
    house = openHouse(api);
  });
  afterAll(async () => {
    await house.close();
    await api.stop();
  });
  return { api: () => api, house: () => house };
}
