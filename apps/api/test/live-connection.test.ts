import { createLogger } from "@lanyard/server-kit/logging";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLiveConnection } from "#src/features/event/live-connection.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a process that starts to listen for changes looks up those that it missed", async () => {
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
