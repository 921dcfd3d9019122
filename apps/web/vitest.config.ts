import { defineConfig } from "vitest/config";
import { appFiles, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    name: "web",
    include: [...appFiles],
    // They wait for the servers about as much as they compute; each further worker has to load the app once more.
    maxWorkers: 3,
    globalSetup: ["./test/product-servers.ts"],
  },
});
