import { type SpawnOptions, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type CommandResult = { isOk: boolean; output: string };

const programs = join(root, "node_modules/.bin");

/**
 * Runs a program in the project's root and returns its output. Installed packages take precedence over
 * programs of the system.
 */
export function runQuietly(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<CommandResult> {
  const given = options.env ?? process.env;
  const env = { ...given, PATH: `${programs}${delimiter}${given.PATH ?? ""}` };
  const child = spawn(command, args, { cwd: root, ...options, env, stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ isOk: false, output: error.message }));
    child.on("close", (code) => resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

export function runLoudly(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = spawn(command, args, { cwd: root, ...options, stdio: "inherit" });
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Stops this process gracefully when the process that ran `npm` exits. */
export function stopWithParent(): void {
  if (process.send === undefined) return;
  const stop = () => process.kill(process.pid, "SIGTERM");
  if (process.connected) process.once("disconnect", stop);
  else stop();
}
