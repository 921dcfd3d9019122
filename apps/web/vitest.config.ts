import { defineConfig } from "vitest/config";
import { appFiles, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    name: "web",
    include: [...appFiles],
    // As many as those of the servers, beside whose tests they run.
    maxWorkers: 4,
    globalSetup: ["./test/product-servers.ts"],
  },
});
