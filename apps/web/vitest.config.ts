import { defineConfig } from "vitest/config";
import { appFiles, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    name: "web",
    include: [...appFiles],
    // Equal to the workers of the server tests, which run at the same time.
    maxWorkers: 4,
    globalSetup: ["./test/product-servers.ts"],
  },
});
