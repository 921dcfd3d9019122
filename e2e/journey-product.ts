import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Runs Lanyard with demo data for the browser tests and deletes the data afterwards. Playwright's global
 * teardown would delete it too early, while Lanyard still writes.
 */
const start = fileURLToPath(new URL("../tools/run/start.ts", import.meta.url));
const product = spawn(process.execPath, [start], { stdio: "inherit" });
const ended = once(product, "exit");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => product.kill(signal));
const [code] = await ended;
if (process.env.DATA_DIR !== undefined) await rm(process.env.DATA_DIR, { recursive: true, force: true });
process.exitCode = code ?? 1;
