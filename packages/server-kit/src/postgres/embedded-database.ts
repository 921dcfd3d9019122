import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { withClient } from "#src/database-client.ts";
import { clusterFolder, createCluster, ownerName, readPassword, refuseOtherMajor } from "./cluster.ts";
import { type DatabaseHome, findHome, makeHome, prepareDataFolder, removeHalfMade } from "./database-home.ts";
import { type Engine, provideEngine } from "./engine.ts";
import { adoptUnicodeLocale, rebuildInvalidIndexes } from "./known-letters.ts";
import { findHeldPort, openServer, type ServerLocation } from "./server-opening.ts";
import { superviseServer } from "./server-supervisor.ts";
import { chooseSystemUser, isRoot } from "./system-user.ts";

export type EmbeddedOptions = {
  dataDir: string;
  say: (message: string) => void;
  isDurable: boolean;
  restartPauseMs?: number;
};

const databaseName = "lanyard";

export async function startEmbedded({ dataDir, say, isDurable, restartPauseMs }: EmbeddedOptions) {
  await prepareDataFolder(dataDir);
  await removeHalfMade(dataDir);
  const place = await findLocation(await realpath(dataDir), say);
  const server = await openServer(place, { say, isDurable });
  const urlOf = (database: string) => ownerUrl(server.port, place.password, database);
  if (!(await hasDatabase(urlOf("postgres")))) await createDatabase(urlOf("postgres"));
  await adoptUnicodeLocale(urlOf(databaseName));
  await rebuildInvalidIndexes(urlOf(databaseName), say);
  const keeper = superviseServer(place, server, { say, isDurable }, restartPauseMs);
  return { ownerUrl: urlOf(databaseName), stop: keeper.stop };
}

async function findLocation(dataDir: string, say: EmbeddedOptions["say"]): Promise<ServerLocation> {
  const found = await findHome(dataDir);
  const engine = await provideEngine(found ? found.user : defaultUser());
  const home = found ?? (await createHome(dataDir, engine, say));
  await refuseOtherMajor(home);
  return { dataDir, home, engine, cluster: clusterFolder(home), password: await readPassword(home) };
}

export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await findHome(await realpath(dataDir).catch(() => dataDir))) !== undefined;
}

export async function findRunningEmbedded(dataDir: string): Promise<string | undefined> {
  const home = await findHome(await realpath(dataDir).catch(() => dataDir));
  if (home === undefined) return undefined;
  const password = await readPassword(home);
  const port = await findHeldPort(clusterFolder(home), password);
  return port === undefined ? undefined : ownerUrl(port, password, databaseName);
}

function defaultUser() {
  return isRoot() ? chooseSystemUser() : undefined;
}

async function createHome(
  dataDir: string,
  engine: Engine,
  say: EmbeddedOptions["say"],
): Promise<DatabaseHome> {
  say("Creating the database");
  await makeHome(dataDir, (home) => createCluster(home, engine));
  const home = await findHome(dataDir);
  if (home && !home.folder.startsWith(join(dataDir, sep))) {
    say(`The database is in ${home.folder}: its user cannot enter ${dataDir}`);
  }
  if (home) return home;
  throw new Error(`The database in ${dataDir} vanished while it was being created`);
}

function ownerUrl(port: number, password: string, database: string): string {
  return `postgres://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function hasDatabase(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    return rowCount === 1;
  });
}

/**
 * Creates the database. First gives its template a locale with the letters of all scripts, because a new
 * database copies the locale.
 */
async function createDatabase(url: string): Promise<void> {
  await adoptUnicodeLocale(url);
  await withClient(url, (client) => client.query(`create database ${databaseName}`));
}
