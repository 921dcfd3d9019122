import { findRunningEmbedded, hasEmbedded, startEmbedded } from "./postgres/embedded-database.ts";
import { checkExternal } from "./postgres/external-database.ts";
import { StartError } from "./start-error.ts";

export type DatabaseOptions = {
  /**
   * The URL of a PostgreSQL server, version 15 or newer. Without it, a bundled server starts with its data in
   * `dataDir`.
   */
  databaseUrl: string | undefined;
  /** The absolute path of the data folder. Only one process at a time can use it. */
  dataDir: string;
  say: (message: string) => void;
  /** Whether data survives a power loss. Only tests set `false`, for speed. */
  isDurable?: boolean;
  /** A fixed pause before a crashed PostgreSQL restarts, for tests that kill it often. */
  restartPauseMs?: number;
};

export type RunningDatabase = {
  /** The connection URL of the owner, who can create schemas and roles. Requests must not use it. */
  ownerUrl: string;
  stop: () => Promise<void>;
};

/**
 * Checks the server of `databaseUrl`, or starts the bundled PostgreSQL, which restarts after a crash and
 * stops with this process.
 * @throws StartError with one line for the user
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { databaseUrl, ...rest } = options;
  if (databaseUrl === undefined) return startEmbedded({ isDurable: true, ...rest });
  await checkExternal(databaseUrl);
  return { ownerUrl: databaseUrl, stop: async () => undefined };
}

/**
 * Checks that a database exists, for programs that only read.
 * @throws StartError if `dataDir` has no database and the configuration does not name another
 */
export async function refuseMissingDatabase({
  databaseUrl,
  dataDir,
}: Pick<DatabaseOptions, "databaseUrl" | "dataDir">): Promise<void> {
  if (databaseUrl !== undefined || (await hasEmbedded(dataDir))) return;
  throw new StartError(
    `DATA_DIR: there is no database of Lanyard in ${dataDir}: set DATA_DIR to the folder that Lanyard runs on, or DATABASE_URL.`,
  );
}

export async function connectOrStartDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const runningUrl =
    options.databaseUrl === undefined ? await findRunningEmbedded(options.dataDir) : undefined;
  return runningUrl === undefined
    ? startDatabase(options)
    : { ownerUrl: runningUrl, stop: async () => undefined };
}
