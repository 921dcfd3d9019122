import { defineConfig } from "vitest/config";
import { logicFiles, patientWaiting, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    environment: "node",
    setupFiles: [patientWaiting, "./test/logic-setup.ts"],
    name: "web-logic",
    include: [...logicFiles],
    // They take less time than a further worker needs to load the app.
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
});
