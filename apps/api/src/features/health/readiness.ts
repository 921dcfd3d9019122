import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ReadinessCheck } from "@lanyard/contract/health/health-routes";
import { type AppliedMigration, findSchemaDifference } from "@lanyard/server-kit/applied-migrations";
import type { Pool } from "pg";
import { selectMigrations } from "#src/db/crm-schema.ts";
import { sqlState } from "#src/db/postgres-error.ts";

export interface ReadinessParts {
  readonly pool: Pool;
  readonly migrations: readonly AppliedMigration[];
  readonly dataDir: string;
  /** The minimum free disk space. With less, uploads and imports would soon fail. */
  readonly leastDiskBytes?: number;
  readonly waitMs?: number;
}

export async function checkReadiness({
  pool,
  migrations,
  dataDir,
  leastDiskBytes = 200 * 2 ** 20,
  waitMs = 5000,
}: ReadinessParts): Promise<ReadinessCheck[]> {
  const [ofDatabase, ofDisk] = await Promise.all([
    checkDatabase(pool, migrations, waitMs),
    checkDisk(dataDir, leastDiskBytes),
  ]);
  return [...ofDatabase, ofDisk];
}

async function checkDatabase(
  pool: Pool,
  migrations: readonly AppliedMigration[],
  waitMs: number,
): Promise<ReadinessCheck[]> {
  const schema = await inTime(readSchema(pool, migrations), waitMs);
  return [
    { name: "database", problem: schema === "unreachable" ? "unreachable" : null },
    { name: "schema", problem: schema },
  ];
}

async function readSchema(
  pool: Pool,
  migrations: readonly AppliedMigration[],
): Promise<ReadinessCheck["problem"]> {
  try {
    return findSchemaDifference(await selectMigrations(pool), migrations) ?? null;
  } catch (error) {
    return isBeforeMigrations(error) ? "older" : "unreachable";
  }
}

function isBeforeMigrations(error: unknown): boolean {
  return ["42501", "42P01", "3F000"].includes(sqlState(error) ?? "");
}

/**
 * Returns "unreachable" if the check takes longer than `waitMs`. Probes give up sooner than the connection
 * pool does.
 */
async function inTime(
  answer: Promise<ReadinessCheck["problem"]>,
  waitMs: number,
): Promise<ReadinessCheck["problem"]> {
  const ending = new AbortController();
  const late = setTimeout(waitMs, "unreachable" as const, { signal: ending.signal }).catch(() => null);
  try {
    return await Promise.race([answer, late]);
  } finally {
    ending.abort();
  }
}

async function checkDisk(folder: string, leastBytes: number): Promise<ReadinessCheck> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return { name: "disk", problem: bavail * bsize < leastBytes ? "full" : null };
  } catch (error) {
    // The folder is missing until the first file is stored.
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing && dirname(folder) !== folder) return checkDisk(dirname(folder), leastBytes);
    return { name: "disk", problem: "unreachable" };
  }
}
