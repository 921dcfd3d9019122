import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/longest-first.ts";

/** The rule for what `npm run test:release` runs and `npm test` does not: `e2e/playwright.config.ts` has the same. */
const releaseFiles = "**/*.release.test.ts";

const servers = {
  environment: "node" as const,
  // Loading the code again for each file took half of the time.
  isolate: false,
  setupFiles: ["packages/test-kit/src/long-wait-for.ts", "packages/test-kit/src/statement-check.ts"],
  globalSetup: ["packages/test-kit/src/global-setup.ts"],
  // A limit ends a test that hangs: on a busy machine a test is late and not wrong.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...servers,
          name: "servers",
          include: ["{apps/{api,signin},packages,tools,bench}/**/*.test.ts"],
          exclude: ["**/node_modules/**", releaseFiles],
          // Every worker has a database and servers of its own. Tests wait for them more than they compute: more workers than
          // there are cores.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...servers,
          name: "release",
          include: [releaseFiles],
          exclude: ["**/node_modules/**"],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // They start processes, of which each takes long on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      "apps/web/vitest.config.ts",
      "apps/web/vitest.parts.config.ts",
      "apps/web/vitest.logic.config.ts",
      "apps/web/vitest.isolated.config.ts",
    ],
  },
});
