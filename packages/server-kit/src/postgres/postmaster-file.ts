import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What PostgreSQL writes into `postmaster.pid`: process, and the port once it knows it. */
export type PostmasterFile = { pid: number; port: number | undefined };

export async function readPostmasterFile(clusterFolder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: port > 0 ? port : undefined };
}
