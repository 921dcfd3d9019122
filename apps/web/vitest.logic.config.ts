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
    // Equal to the workers of the projects that run at the same time.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
});
