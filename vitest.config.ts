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
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
    // Limits are for what hangs: a busy machine makes a test late, not wrong.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
};

// Tests wait for PostgreSQL and for processes more than they compute, so more of them run than there are cores.
export default defineConfig({ test: { maxWorkers: 3, projects: [servers, "apps/web/vitest.config.ts"] } });
