import { createLogger } from "@lanyard/server-kit/logging";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLiveConnection } from "#src/features/event/live-connection.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("starting to listen for changes reports once that changes may have been missed", async () => {
  const onGap = vi.fn();
  const connection = createLiveConnection({
    databaseUrl: database.appUrl,
    log: createLogger({ level: "silent" }),
    onMessage: () => undefined,
    onGap,
  });
  expect(onGap).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce());
  await connection.stop();
});
