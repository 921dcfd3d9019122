import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { appVersion } from "./vite/app-version.ts";
import { messagesPlugin } from "./vite/messages-plugin.ts";

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(appVersion) },
  plugins: [messagesPlugin(), react()],
  test: {
    name: "web",
    environment: "jsdom",
    // A file has a window and modules of its own, while the worker that makes them stays.
    pool: "vmThreads",
    maxWorkers: 4,
    globalSetup: ["./test/product-servers.ts"],
    setupFiles: ["../../packages/test-kit/src/patient-waiting.ts", "./test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    // Limits are for what hangs: a busy machine makes a test late, not wrong.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 240_000,
  },
});
