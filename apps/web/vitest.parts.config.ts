import { defineConfig } from "vitest/config";
import { partFiles, sharedWindow, testProject } from "./vite/test-project.ts";

export default defineConfig({
  ...testProject,
  test: {
    ...testProject.test,
    ...sharedWindow,
    name: "web-parts",
    include: [...partFiles],
  },
});
