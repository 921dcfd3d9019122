import { findRunningEmbedded, hasEmbedded, startEmbedded } from "./postgres/embedded-database.ts";
import { checkExternal } from "./postgres/external-database.ts";
import { StartError } from "./start-error.ts";

export type DatabaseOptions = {
  /** A PostgreSQL-compatible server, 15 or newer; without it one is started here, with its data in `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute. One process at a time may use it. */
  dataDir: string;
  /** Receives one short line for each slow step. */
  say: (message: string) => void;
  /** `false` gives up safety against power loss for speed; for tests only. */
  isDurable?: boolean;
  /** The fixed pause before PostgreSQL is restarted; for tests that kill it often. */
  restartPauseMs?: number;
};

export type RunningDatabase = {
  /** Connection URL of the owner, who may create schemas and roles; never for requests. */
  ownerUrl: string;
  stop: () => Promise<void>;
};

/**
 * Makes the database answer: checks the server of `databaseUrl`, or starts a PostgreSQL of our own that is restarted
 * when it dies, and that ends when this process ends, however that happens.
 * @throws StartError with one line for the person who started the program.
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { databaseUrl, ...rest } = options;
  if (databaseUrl === undefined) return startEmbedded({ isDurable: true, ...rest });
  await checkExternal(databaseUrl);
  return { ownerUrl: databaseUrl, stop: async () => undefined };
}

/**
 * Refuses to start anything, for programs that only read.
 * @throws StartError when `dataDir` has no database of Lanyard and no other is configured.
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
