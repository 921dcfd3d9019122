import { defineConfig } from "vitest/config";
import { isolatedFiles, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    name: "web",
    include: [...isolatedFiles],
    // A file has a window and modules of its own, while the worker that makes them stays.
    pool: "vmThreads",
    maxWorkers: 4,
    globalSetup: ["./test/product-servers.ts"],
  },
});
