import { defineConfig } from "vitest/config";
import { webProjects } from "./apps/web/vite/test-project.ts";
import { LongestFirst } from "./tools/longest-first.ts";

/** Files that only `npm run test:release` runs; `e2e/playwright.config.ts` has the same pattern. */
const releaseFiles = "**/*.release.test.ts";
/** Tests of all kinds and routes. `npm test` runs a part of them, and the release run runs all of them. */
const matrices = "apps/api/test/{dry-run,key-scopes,kinds/{cards,edits,kinds,lists}}.test.ts";

const servers = {
  environment: "node" as const,
  // With isolation, each file would load the code again, which takes half of the time.
  isolate: false,
  setupFiles: ["packages/test-kit/src/long-wait-for.ts", "packages/test-kit/src/statement-check.ts"],
  globalSetup: ["packages/test-kit/src/global-setup.ts"],
  // These limits are long, because tests are slow on a busy machine. They end only tests that hang.
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
          // Uses more workers than cores, because tests mostly wait for the database and servers of their
          // worker.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...servers,
          name: "release",
          include: [releaseFiles, matrices],
          exclude: ["**/node_modules/**"],
          env: { WHOLE_MATRIX: "1" },
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // These tests start processes, which takes long on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      ...webProjects,
    ],
  },
});
