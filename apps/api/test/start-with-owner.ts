import { testPool } from "@lanyard/test-kit/database";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll } from "vitest";

export async function startWithOwner() {
  const api = await startTestApi();
  afterAll(() => api.stop());
  return { api, owner: testPool(api.database.ownerUrl, 4) };
}
