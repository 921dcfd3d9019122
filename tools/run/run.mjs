// This program runs with the version of Node on the machine, before the packages are installed. All other
// programs run with the project's version.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./package-installation.mjs";
import { readOlderVersion, superviseProcess } from "./supervised-process.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Commands that run one long test with options (long-test.ts). */
const longTests = [
  "test:fuzz",
  "test:import-kills",
  "test:import-files",
  "test:fields",
  "test:merge",
  "test:webhooks",
  "test:faults",
];
const commands = [
  "start",
  "test",
  "test:repeat",
  ...longTests,
  "test:citus",
  "distribute",
  "dev",
  "check",
  "generate",
  "pack-client",
  "bench",
  "screenshots",
  "backup",
  "restore",
];
const [command = "", ...given] = process.argv.slice(2);

if (!commands.includes(command)) fail(`Usage: npm run ${commands.join("|")}`);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Lanyard needs Node 20.19 or newer to install itself; this is ${process.version}.`);

try {
  await installPackages(root);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
runOnPinnedNode();

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

function runOnPinnedNode() {
  const bin = join(root, "node_modules", ".bin");
  if (!existsSync(nodeOf(root)))
    fail("The `node` package is not installed: delete node_modules and try again.");
  // On a machine with much memory, Node collects garbage so late that a server of 150 MB grows to 400 MB.
  const frugal = ["--max-old-space-size=512", "--max-semi-space-size=8", "--heap-growing-percent=30"];
  const isFrugal = ["start", "backup", "restore"].includes(command);
  const flags = isFrugal ? frugal : [];
  const isLongTest = longTests.includes(command);
  const program = isLongTest ? "long-test.ts" : `${command.replace(":", "-")}.ts`;
  const args = isLongTest ? [command, ...given] : given;
  // Without these variables, the C library keeps an arena of memory for each thread, which costs 50 MB.
  const memory = isFrugal ? { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" } : {};
  /**
   * Starts the command. The IPC channel closes when this process is killed, so that the child stops, too.
   * @param {string} folder of the program
   * @param {Record<string, string>} own
   */
  const spawnCommand = (folder, own = {}) =>
    spawn(nodeOf(folder), [...flags, join(folder, "tools", "run", program), ...args], {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: {
        ...memory,
        ...process.env,
        PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
        // Compiled code in the cache halves the start time and saves the memory of the compiler.
        NODE_COMPILE_CACHE: join(folder, "node_modules", ".cache", "compiled"),
        ...own,
      },
    });
  const { stop } = superviseProcess(() => spawnCommand(root), {
    onEnd: (code) => process.exit(code),
    findSuccessor(message) {
      const older = readOlderVersion(message);
      if (older === undefined) return undefined;
      return () => spawnCommand(older.folder, { FAILED_UPGRADE: older.failed });
    },
  });
  process.on("SIGINT", () => stop("SIGINT", { isTold: process.stdin.isTTY }));
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGHUP", () => stop("SIGHUP"));
  stopWithNpm(() => stop("SIGTERM"));
}

/** @param {string} folder */
function nodeOf(folder) {
  return join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * Stops when the parent process changes, because npm exits without forwarding signals.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
}
