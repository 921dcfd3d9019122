import { findRunningEmbedded, hasEmbedded, startEmbedded } from "./postgres/embedded-database.ts";
import { checkExternal } from "./postgres/external-database.ts";
import { StartError } from "./start-error.ts";

export type DatabaseOptions = {
  /** A PostgreSQL server, version 15 or newer. If undefined, a bundled server is started with its data in `dataDir`. */
  databaseUrl: string | undefined;
  /** An absolute path. Only one process at a time can use it. */
  dataDir: string;
  /** Receives a short line for each slow step. */
  say: (message: string) => void;
  /** `false` gives up protection against power loss for speed; for tests only. */
  isDurable?: boolean;
  /** A fixed pause before a crashed PostgreSQL is restarted; for tests that kill it often. */
  restartPauseMs?: number;
};

export type RunningDatabase = {
  /** The connection URL of the owner, who may create schemas and roles. Requests must not use it. */
  ownerUrl: string;
  stop: () => Promise<void>;
};

/**
 * Checks the server of `databaseUrl`, or starts the bundled PostgreSQL. The bundled server is restarted if it crashes,
 * and ends when this process ends or is killed.
 * @throws StartError with one line for the user.
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { databaseUrl, ...rest } = options;
  if (databaseUrl === undefined) return startEmbedded({ isDurable: true, ...rest });
  await checkExternal(databaseUrl);
  return { ownerUrl: databaseUrl, stop: async () => undefined };
}

/**
 * Checks that a database exists, for programs that only read.
 * @throws StartError if `dataDir` has no database and no other one is configured.
 */
export async function refuseMissingDatabase({
  databaseUrl,
  dataDir,
}: Pick<DatabaseOptions, "databaseUrl" | "dataDir">): Promise<void> {
  if (databaseUrl !== undefined || (await hasEmbedded(dataDir))) return;
  throw new StartError(
    `DATA_DIR: no database of Lanyard lies in ${dataDir}: set DATA_DIR to the folder that Lanyard runs on, or DATABASE_URL.`,
  );
}

/** Connects to the database of another process, or starts one that ends with this process. */
export async function connectOrStartDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const runningUrl =
    options.databaseUrl === undefined ? await findRunningEmbedded(options.dataDir) : undefined;
  return runningUrl === undefined
    ? startDatabase(options)
    : { ownerUrl: runningUrl, stop: async () => undefined };
}
