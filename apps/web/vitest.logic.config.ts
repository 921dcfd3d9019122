import { defineConfig } from "vitest/config";
import { logicFiles, longWaitFor, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    environment: "node",
    setupFiles: [longWaitFor, "./test/logic-setup.ts"],
    name: "web-logic",
    include: [...logicFiles],
  },
});
