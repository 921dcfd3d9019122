import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * The demonstration that the journeys share, thrown away when it has ended: Playwright runs its global teardown while the
 * product still serves, and what is removed under a running product may be written again meanwhile.
 */
const start = fileURLToPath(new URL("../tools/run/start.ts", import.meta.url));
const product = spawn(process.execPath, [start], { stdio: "inherit" });
const ended = once(product, "exit");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => product.kill(signal));
const [code] = await ended;
if (process.env.DATA_DIR !== undefined) await rm(process.env.DATA_DIR, { recursive: true, force: true });
process.exitCode = code ?? 1;
