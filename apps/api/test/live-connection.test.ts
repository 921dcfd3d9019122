import { createLogger } from "@lanyard/server-kit/logging";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { afterAll, expect, test, vi } from "vitest";
import { createLiveConnection } from "#src/features/event/live-connection.ts";

const database = await createTestDatabase();
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
