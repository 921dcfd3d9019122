import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { runQuietly } from "./child-command.ts";

export type Browser = {
  executablePath: string;
  /** The arguments for this machine and user. Chromium's sandbox refuses root. */
  args: string[];
};

/** The package of Chromium without the code that draws windows. Journeys run a fifth faster with it. */
const headlessPackage = "chromium-headless-shell";
const names = [
  ...[headlessPackage, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
  "msedge",
];
const usualPaths = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

export async function findBrowser(): Promise<Browser> {
  const executablePath = installedBrowser() ?? playwrightBrowser() ?? (await installBrowser());
  if (!executablePath) {
    throw new Error(
      "No Chromium or Chrome was found or could be installed: install one, or set CHROMIUM_PATH.",
    );
  }
  return { executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] };
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const given = process.env.CHROMIUM_PATH;
  return [...(given ? [given] : []), ...onPath, ...usualPaths].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function installBrowser(): Promise<string | undefined> {
  await runQuietly("playwright", ["install", "--with-deps", "chromium"]);
  const own = playwrightBrowser();
  if (own) return own;
  await runQuietly("playwright", ["install", "chromium"]);
  if (playwrightBrowser()) return playwrightBrowser();
  if (process.getuid?.() !== 0) return undefined;
  await runQuietly("apt-get", ["update"]);
  const install = ["install", "-y", "--no-install-recommends"];
  const { isOk } = await runQuietly("apt-get", [...install, headlessPackage]);
  // Not every release of Debian or Ubuntu has the headless package.
  if (!isOk) await runQuietly("apt-get", [...install, "chromium"]);
  return installedBrowser();
}
