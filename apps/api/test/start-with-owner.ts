import { createLogger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { afterAll, beforeAll } from "vitest";

export function startWithOwner(): { readonly api: TestApi; readonly owner: Pool } {
  const started: { api?: TestApi; owner?: Pool } = {};
  beforeAll(async () => {
    started.api = await startTestApi();
    const { ownerUrl: url } = started.api.database;
    const log = createLogger({ level: "silent" });
    started.owner = createPool({ url, max: 4, applicationName: "test", log });
  });
  afterAll(async () => {
    await started.owner?.end();
    await started.api?.stop();
  });
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error("The API is there from the first test on");
    return part;
  };
  return {
    get api() {
      return there(started.api);
    },
    get owner() {
      return there(started.owner);
    },
  };
}
