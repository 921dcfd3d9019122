import { defineConfig } from "vitest/config";
import { isolatedFiles, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    name: "web-isolated",
    include: [...isolatedFiles],
    pool: "vmThreads",
    maxWorkers: 4,
    globalSetup: ["./test/product-servers.ts"],
  },
});
