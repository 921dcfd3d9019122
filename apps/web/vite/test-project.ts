import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { appVersion } from "./app-version.ts";
import { messagesPlugin } from "./messages-plugin.ts";

const root = join(import.meta.dirname, "..");

/** Asks the servers. */
const asksServers = /inject\(|-stand-in/u;

/** Replaces modules or timers, or opens tabs of its own, which stay for all that share the window. */
const changesWindow = /useFakeTimers|doMock|resetModules|browser-stand-in/u;

/** Says at its top that it reads or writes a page; what has elements of React does so anyway. */
const hasPage = /^\/\/ @vitest-environment jsdom$/mu;

const testFiles = globSync(["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"], { cwd: root });
const byNeed = Object.groupBy(testFiles, (file) => {
  const text = readFileSync(join(root, file), "utf8");
  if (file.startsWith("test/app/")) return "app";
  if (changesWindow.test(text) || asksServers.test(text)) return "isolated";
  return file.endsWith(".tsx") || hasPage.test(text) ? "parts" : "logic";
});

/** Tests of the whole app, on real servers. They share a window, so each leaves it as it was. */
export const appFiles: readonly string[] = byNeed.app ?? [];

/** Tests of parts of the app, without servers. They share a window as well. */
export const partFiles: readonly string[] = byNeed.parts ?? [];

/** Tests of what has no page: they run without a window. */
export const logicFiles: readonly string[] = byNeed.logic ?? [];

/** Tests that need a window and modules of their own. */
export const isolatedFiles: readonly string[] = byNeed.isolated ?? [];

/** The common set-up of all tests of the web app. */
export const longWaitFor = "../../packages/test-kit/src/long-wait-for.ts";

/** The common configuration of all tests of the web app. */
export const testProject = {
  root,
  define: { __APP_VERSION__: JSON.stringify(appVersion) },
  plugins: [messagesPlugin(), react()],
  test: {
    environment: "jsdom",
    setupFiles: [longWaitFor, "./test/setup.ts"],
    // Limits are for what hangs: a busy machine makes a test late, not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
  },
} satisfies ViteUserConfig;

/** A window and the app's modules take longer to make for each file than most files' tests. */
export const sharedWindow = { pool: "threads", isolate: false } as const;
