import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { holdFileLock } from "./file-lock.mjs";

/** Installs the packages of the lockfile unless they are installed. @param {string} root */
export async function installPackages(root) {
  if (isInstalled(root)) return;
  const release = await holdFileLock(root, "install");
  try {
    if (!isInstalled(root)) await install(root);
  } finally {
    release();
  }
}

const quiet = ["--no-progress", "--no-audit", "--no-fund"];

/** @param {string} root */
async function install(root) {
  const start = Date.now();
  process.stdout.write("Installing packages ... ");
  const { code, output } = await runNpm(["ci", ...quiet], root);
  process.stdout.write(`${code === 0 ? "" : "failed after "}${Math.round((Date.now() - start) / 1000)} s\n`);
  if (code !== 0) throw new Error(`${output.trim()}\nThe packages could not be installed.`);
}

/**
 * Returns whether npm has recorded every package of the lockfile as installed. npm writes
 * node_modules/.package-lock.json as its last step.
 * @param {string} root
 */
function isInstalled(root) {
  const recordPath = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(recordPath)) return false;
  const wanted = readPackages(join(root, "package-lock.json"));
  const present = readPackages(recordPath);
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, devOptional }]) => {
    if (!path.includes("node_modules/")) return true;
    const found = present[path];
    if (link) return found !== undefined;
    // Packages for other platforms are in the lockfile but not installed.
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, output: string }>}
 */
function runNpm(args, cwd) {
  const cli = process.env.npm_execpath;
  const isScript = cli !== undefined && /\.c?js$/.test(cli);
  const child = isScript
    ? spawn(process.execPath, [cli, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] })
    : spawn("npm", args, { cwd, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
