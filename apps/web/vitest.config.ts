import { defineConfig } from "vitest/config";
import { appFiles, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    name: "web",
    include: [...appFiles],
    globalSetup: ["./test/product-servers.ts"],
  },
});
