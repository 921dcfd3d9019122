import pg from "pg";
import { ownerName } from "./cluster.ts";

/**
 * `taken`: this process has locked the folder. `held`: another process has locked it. `busy`: the server is
 * starting or stopping. `absent`: no server listens. `refused`: the server has another password.
 */
export type LockAttempt =
  | { state: "taken"; lock: pg.Client }
  | { state: "held" | "busy" | "absent" | "refused" };

/**
 * Locks the data folder for this process with an advisory lock in the running PostgreSQL. The lock ends with
 * the connection, so a killed process releases it; a lock file with a process id could not ensure that.
 */
export async function tryLock(port: number, password: string): Promise<LockAttempt> {
  const lock = ownerClient(port, password);
  lock.on("error", () => undefined);
  try {
    await lock.connect();
    const { rows } = await lock.query(
      "select pg_try_advisory_lock(hashtextextended('lanyard data folder', 0)) as taken",
    );
    if (rows[0]?.taken === true) return { state: "taken", lock };
    await lock.end();
    return { state: "held" };
  } catch (error) {
    await lock.end().catch(() => undefined);
    return { state: stateOf(error) };
  }
}

function ownerClient(port: number, password: string): pg.Client {
  return new pg.Client({
    host: "127.0.0.1",
    port,
    user: ownerName,
    password,
    database: "postgres",
    application_name: "lanyard data folder lock",
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
}

/**
 * SQLSTATEs of temporary states: the server starts, stops, recovers from a crash, or has no free connection.
 */
const passing: readonly (string | undefined)[] = ["57P03", "57P01", "57P02", "53300"];

function stateOf(error: unknown): "busy" | "absent" | "refused" {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ECONNREFUSED") return "absent";
  if (!(error instanceof pg.DatabaseError) || passing.includes(error.code)) return "busy";
  if (error.code === "28P01") return "refused";
  throw error;
}
