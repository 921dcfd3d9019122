import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { appVersion } from "./app-version.ts";
import { messagesPlugin } from "./messages-plugin.ts";

const root = join(import.meta.dirname, "..");

/** What changes the window or the modules beyond the test, or asks the servers. */
const needsOwnWindow = /useFakeTimers|doMock|resetModules|inject\(|-stand-in/u;

const testFiles = globSync(["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"], { cwd: root });
const [isolated, shared] = [true, false].map((isAlone) =>
  testFiles.filter((file) => needsOwnWindow.test(readFileSync(join(root, file), "utf8")) === isAlone),
);

/** Tests of the whole app, and all others that must not share a window or their modules. */
export const isolatedFiles: readonly string[] = isolated ?? [];

/** Tests of parts of the app that leave everything as it was. */
export const sharedFiles: readonly string[] = shared ?? [];

/** How both kinds of tests of the web app are run. */
export const testProject = {
  root,
  define: { __APP_VERSION__: JSON.stringify(appVersion) },
  plugins: [messagesPlugin(), react()],
  test: {
    environment: "jsdom",
    setupFiles: ["../../packages/test-kit/src/patient-waiting.ts", "./test/setup.ts"],
    // Limits are for what hangs: a busy machine makes a test late, not wrong.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 240_000,
  },
} satisfies ViteUserConfig;
