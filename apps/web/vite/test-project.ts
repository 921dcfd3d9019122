import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { appVersion } from "./app-version.ts";
import { messagesPlugin } from "./messages-plugin.ts";

const root = join(import.meta.dirname, "..");

/** Matches tests that send requests to servers. */
const asksServers = /inject\(|-stand-in/u;

/**
 * Matches tests that replace modules or timers, or open tabs. Their changes would affect other files in the
 * window.
 */
const changesWindow = /useFakeTimers|doMock|resetModules|browser-stand-in/u;

/** Matches tests that request a page in their first line, as all tests with React elements do. */
const hasPage = /^\/\/ @vitest-environment jsdom$/mu;

const testFiles = globSync(["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"], { cwd: root });
const byNeed = Object.groupBy(testFiles, (file) => {
  const text = readFileSync(join(root, file), "utf8");
  if (file.startsWith("test/app/")) return "app";
  if (changesWindow.test(text) || asksServers.test(text)) return "isolated";
  return file.endsWith(".tsx") || hasPage.test(text) ? "parts" : "logic";
});

/** Tests of the whole app on real servers. They share a window and must revert their changes. */
export const appFiles: readonly string[] = byNeed.app ?? [];

/** Tests of components without servers, which also share a window. */
export const partFiles: readonly string[] = byNeed.parts ?? [];

/** Tests without a page, which run without a window. */
export const logicFiles: readonly string[] = byNeed.logic ?? [];

/** Tests that need separate windows and modules. */
export const isolatedFiles: readonly string[] = byNeed.isolated ?? [];

export const longWaitFor = "../../packages/test-kit/src/long-wait-for.ts";

export const testProject = {
  root,
  define: { __APP_VERSION__: JSON.stringify(appVersion) },
  plugins: [messagesPlugin(), react()],
  test: {
    environment: "jsdom",
    setupFiles: [longWaitFor, "./test/setup.ts"],
    // High limits only end tests that hang, because a busy computer makes tests slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
  },
} satisfies ViteUserConfig;

/**
 * Files share a window, because creating it takes longer than most tests. All projects have as many workers
 * as the servers' tests, so that short files run while the last long ones end.
 */
export const sharedWindow = { pool: "threads", isolate: false, maxWorkers: 4 } as const;
