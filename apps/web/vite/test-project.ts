import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
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

/**
 * Matches tests that request a window in a comment. Tests in .tsx files get a window without this comment.
 */
const hasPage = /^\/\/ @vitest-environment jsdom$/mu;

const testFiles = globSync(["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"], { cwd: root });
const byNeed = Object.groupBy(testFiles, (file) => {
  const text = readFileSync(join(root, file), "utf8");
  if (file.startsWith("test/app/")) return "app";
  if (changesWindow.test(text) || asksServers.test(text)) return "isolated";
  return file.endsWith(".tsx") || hasPage.test(text) ? "parts" : "logic";
});

const longWaitFor = "../../packages/test-kit/src/long-wait-for.ts";

/**
 * A plugin, because Vitest's cache shares transformed modules between projects with the same plugins, and
 * only this project compiles JSX for production.
 */
const productionJsx: Plugin = {
  name: "production-jsx",
  config: () => ({ oxc: { jsx: { development: false } } }),
};

const testProject = (...plugins: readonly Plugin[]): ViteUserConfig => ({
  root,
  define: { __APP_VERSION__: JSON.stringify(appVersion) },
  plugins: [messagesPlugin(), react(), ...plugins],
});

const settings = {
  environment: "jsdom",
  setupFiles: [longWaitFor, "./test/setup.ts"],
  // High limits, which only end tests that hang. A busy computer makes tests slow.
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 60_000,
};

/**
 * Files share a window, because creating it takes longer than most tests. All projects have as many workers
 * as the servers' tests, so that short files run while the last long ones end.
 */
const sharedWindow = { ...settings, pool: "threads", isolate: false, maxWorkers: 4 } as const;

const globalSetup = ["./test/product-servers.ts"];
const appTests = { ...sharedWindow, include: byNeed.app ?? [], globalSetup };
const isQuick = (file: string) => !file.includes(".release.");
const logicSetup = [longWaitFor, "./test/logic-setup.ts"];

/** The tests of the web app. Tests that share a window must revert their changes. */
export const webProjects: ViteUserConfig[] = [
  // Tests of the whole app on real servers, with React's production build, which users have and which is
  // twice as fast.
  {
    ...testProject(productionJsx),
    test: {
      ...appTests,
      name: "web",
      include: appTests.include.filter(isQuick),
      env: { NODE_ENV: "production" },
      setupFiles: ["./test/production-act.ts", ...settings.setupFiles],
    },
  },
  // A release also runs these tests with React's development build, because its warnings fail a test, and
  // those in files named `*.release.test.tsx`.
  { ...testProject(), test: { ...appTests, name: "release-web" } },
  // Tests of components without servers.
  { ...testProject(), test: { ...sharedWindow, name: "web-parts", include: byNeed.parts ?? [] } },
  // Tests without a page, which run without a window.
  {
    ...testProject(),
    test: {
      ...sharedWindow,
      environment: "node",
      setupFiles: logicSetup,
      name: "web-logic",
      include: byNeed.logic ?? [],
    },
  },
  // Tests that need a window and modules of their own.
  {
    ...testProject(),
    test: {
      ...settings,
      name: "web-isolated",
      include: byNeed.isolated ?? [],
      pool: "vmThreads",
      maxWorkers: 4,
      globalSetup,
    },
  },
];
