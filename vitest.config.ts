import { defineConfig } from "vitest/config";

const servers = {
  test: {
    name: "servers",
    include: [
      "apps/{api,signin}/**/*.test.ts",
      "packages/**/*.test.ts",
      "tools/**/*.test.ts",
      "bench/**/*.test.ts",
    ],
    environment: "node" as const,
    // Every file has a database and servers of its own; loading the code anew for each took half of the time.
    isolate: false,
    // Tests wait for PostgreSQL and for processes more than they compute: more workers than there are cores.
    maxWorkers: 4,
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
    // Limits are for what hangs: a busy machine makes a test late, not wrong.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: [servers, "apps/web/vitest.config.ts"],
  },
});
