import { defineConfig } from "vitest/config";
import { partFiles, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    name: "web-parts",
    include: [...partFiles],
    // As many as the others of its group.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
});
