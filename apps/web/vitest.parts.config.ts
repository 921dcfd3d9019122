import { defineConfig } from "vitest/config";
import { sharedFiles, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    name: "web-parts",
    include: [...sharedFiles],
    // A window and the app's modules took longer to make for each file than its tests.
    pool: "threads",
    isolate: false,
    // Beside the programs, which wait more than they compute.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
  },
});
