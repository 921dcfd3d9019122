import { freePort } from "@lanyard/server-kit/free-port";
import { makeScratchFolder } from "@lanyard/test-kit/scratch-folder";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../tools/run/browser.ts";
import { contextOptions } from "./context-options.ts";

/**
 * Worker processes load this file too and must use the same ports and folder, so the environment stores them.
 */
process.env.LANYARD_E2E_PORT ??= String(await freePort());
process.env.LANYARD_E2E_SIGNIN_PORT ??= String(await freePort());
process.env.LANYARD_E2E_DATA ??= await makeScratchFolder();

const port = process.env.LANYARD_E2E_PORT;
const baseURL = `http://localhost:${port}`;
const { viewport, locale, timezoneId, reducedMotion } = contextOptions;
const { executablePath, args } = await findBrowser();
/**
 * Chromium features that are disabled. Several of them open pages and processes with every window, which
 * takes a third of the run. Chromium uses only the last such list, so this list repeats Playwright's entries.
 */
const disabledFeatures = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"],
  ...["AimEnabled", "PreconnectToSearch", "NetworkTimeServiceQuerying", "OptimizationHints", "MediaRouter"],
  ...["HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "ThirdPartyStoragePartitioning", "LensOverlay"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "AvoidCorsURLLoaderRestartOnRedirect", "PaintHolding"],
  "DestroyProfileOnBrowserClose",
];
const quietBrowser = [
  `--disable-features=${disabledFeatures.join(",")}`,
  "--disable-site-isolation-trials",
  "--disable-gpu",
  // TurboFan's optimizations take more time than they save, because test pages close soon.
  "--js-flags=--no-turbofan",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "journeys", testMatch: "*.spec.ts", testIgnore: "*.release.spec.ts" },
    { name: "release", testMatch: "*.release.spec.ts" },
  ],
  // Each browser is idle for a third of the time, so three browsers keep two cores busy.
  workers: 3,
  // Playwright distributes single tests to workers, so that no worker is left with a long file. Files whose
  // tests cannot run in parallel set `mode: "default"`.
  fullyParallel: true,
  forbidOnly: process.env.CI === "true",
  // The time limits are long, because browsers, product and database share the cores. They only stop tests
  // that hang.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["line"], ["json", { outputFile: "../test-results/e2e.json" }]],
  outputDir: "../test-results/e2e",
  use: {
    baseURL,
    viewport,
    locale,
    timezoneId,
    contextOptions: { reducedMotion },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Traces take a tenth of the run. `--trace on` records traces to examine a failure.
    trace: "off",
    launchOptions: { executablePath, args: [...args, ...quietBrowser] },
  },
  webServer: {
    command: `"${process.execPath}" journey-product.ts`,
    url: `${baseURL}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    env: {
      PORT: port,
      SIGNIN_PORT: process.env.LANYARD_E2E_SIGNIN_PORT,
      DATA_DIR: process.env.LANYARD_E2E_DATA,
      // All tests share a few members, who would exceed the rate limits.
      RATE_LIMIT: "off",
    },
  },
});
