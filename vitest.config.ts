import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/longest-first.ts";

/** They start PostgreSQL or the whole product themselves, or look at the project's files. */
const programTests = [
  "tools/*.test.ts",
  "tools/run/*.test.ts",
  "tools/faults/*.test.ts",
  "tools/deploy/*.test.ts",
  "packages/server-kit/test/*.test.ts",
];

const node = {
  environment: "node" as const,
  // Loading the code anew for each file took half of the time.
  isolate: false,
  setupFiles: ["packages/test-kit/src/long-wait-for.ts"],
};

/** Limits are for what hangs: a machine that is slow or busy makes a test late, not wrong. */
const limits = { testTimeout: 300_000, expect: { poll: { timeout: 30_000 } }, hookTimeout: 240_000 };

const servers = {
  test: {
    ...node,
    ...limits,
    name: "servers",
    include: ["{apps/{api,signin},packages,tools,bench}/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...programTests],
    setupFiles: [...node.setupFiles, "packages/test-kit/src/statement-check.ts"],
    // Every worker has a database and servers of its own. Tests wait for them more than they compute: more workers than
    // there are cores.
    maxWorkers: 4,
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
  },
};

/** Alone, when all others are done: beside them the start of a product takes many times as long. */
const programs = {
  test: {
    ...node,
    ...limits,
    name: "programs",
    include: programTests,
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    testTimeout: 600_000,
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      servers,
      programs,
      "apps/web/vitest.config.ts",
      "apps/web/vitest.parts.config.ts",
      "apps/web/vitest.logic.config.ts",
      "apps/web/vitest.isolated.config.ts",
    ],
  },
});
