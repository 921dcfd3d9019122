import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCheckedClient } from "@lanyard/client/checked-client";
import type { Client } from "@lanyard/client/client-shape";
import { freePort } from "@lanyard/server-kit/free-port";
import { inject } from "vitest";
import { apiStarter } from "./api-start.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { runSql } from "./database-template.ts";
import { inTime } from "./in-time.ts";
import { startTestSignin, type TestPerson, type TestSignin } from "./signin.ts";

/** A member of a test organisation. `client` checks every response against the contract. */
export interface TestMember extends TestPerson {
  client: Client;
  accessToken: string;
}

export interface TestOrganisation {
  slug: string;
  admin: TestMember;
  user: TestMember;
  viewer: TestMember;
}

/**
 * Two organisations on servers that other test files can share. Tests use only these organisations and must
 * not change tables, roles or connections.
 */
export interface TestOrganisations {
  /** The base URL of the API: `http://localhost:{port}/api`. */
  baseUrl: string;
  acme: TestOrganisation;
  globex: TestOrganisation;
  signedOut: Client;
  addMember(slug: "acme" | "globex", role: "admin" | "user" | "viewer", name?: string): Promise<TestMember>;
  clientFor(person: TestPerson): Promise<TestMember>;
  signin: TestSignin;
  database: TestDatabase;
  dataDir: string;
}

export interface TestApi extends TestOrganisations {
  /** Stops the API and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface TestApiOptions {
  database?: TestDatabase;
  env?: Readonly<Record<string, string>>;
  /** The interval of background work, for tests that wait for its results. */
  roundEveryMs?: number;
  envOf?: (database: TestDatabase) => Promise<Readonly<Record<string, string>>>;
}

/** Starts the API and Lanyard ID on free ports, with two organisations and by default a new database. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), "lanyard-test-"));
  const servers = await startServers(dataDir, options);
  const { restart, close } = servers;
  return {
    ...(await joinServers(servers)),
    restart,
    stop: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the id of an organisation in the CRM, which differs from its id in Lanyard ID. */
export async function crmIdOf(
  { database }: Pick<TestApi, "database">,
  { slug, viewer }: TestOrganisation,
): Promise<string> {
  // A member's first request creates the organisation in the CRM.
  await viewer.client.contacts.count({ query: {} });
  const found = await runSql(database.ownerUrl, `select id from crm.organisations where slug = '${slug}'`);
  const [{ id }] = found as [{ id: string }];
  return id;
}

let sharedServers: ReturnType<typeof startServers> | undefined;

/**
 * Adds two organisations to servers that all test files of a worker share. The servers stop with the worker.
 * Their data is deleted after the run.
 */
export async function joinTestApi(): Promise<TestOrganisations> {
  sharedServers ??= startServers(join(inject("scratchFolder"), `files-${randomUUID()}`), {});
  const joining = sharedServers.then((servers) => joinServers(servers, `-${randomUUID().slice(0, 8)}`));
  return inTime("Joining the shared servers", joining);
}

/**
 * Stops the servers that test files share; the next file starts new servers. For tests that replace timers,
 * because background work of running servers would use the replaced timers and stop with them.
 */
export async function leaveTestApi(): Promise<void> {
  const leaving = sharedServers;
  sharedServers = undefined;
  await (await leaving)?.close();
}

type Servers = Awaited<ReturnType<typeof startServers>>;

async function joinServers(servers: Servers, suffix = ""): Promise<TestOrganisations> {
  const { baseUrl, signin, database, dataDir } = servers;
  const organisations = await addOrganisations(signin, baseUrl, suffix);
  return {
    ...organisations,
    baseUrl,
    signin,
    database,
    dataDir,
    signedOut: createCheckedClient({ baseUrl }),
  };
}

async function startServers(dataDir: string, { env = {}, envOf, roundEveryMs, ...given }: TestApiOptions) {
  const database = given.database ?? (await createTestDatabase());
  const ofDatabase = (await envOf?.(database)) ?? {};
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const signin = await startTestSignin({
    signinUrl: database.signinUrl,
    origin,
    env: { DEMO: "off", ...ofDatabase },
  });
  const variables = { POOL_SIZE: "6", ...ofDatabase, ...env };
  const start = apiStarter({
    signin,
    databaseUrl: database.appUrl,
    dataDir,
    port,
    env: variables,
    roundEveryMs,
  });
  let api = await start();
  const restart = async () => {
    await api.close();
    api = await start();
  };
  const close = async () => {
    await api.close();
    await signin.close();
    await database.drop();
  };
  return { baseUrl: `${origin}/api`, signin, database, dataDir, restart, close };
}

export async function addOrganisations(signin: TestSignin, baseUrl: string, suffix = "") {
  const slugs = { acme: `acme${suffix}`, globex: `globex${suffix}` };
  const ids = {
    acme: await signin.addOrganisation(slugs.acme),
    globex: await signin.addOrganisation(slugs.globex),
  };
  const addMember: TestApi["addMember"] = async (slug, role, name = `${slug} ${role}`) =>
    clientFor(await signin.addPerson(ids[slug], role, { name }));
  const clientFor: TestApi["clientFor"] = async (person) => {
    const { accessToken } = await signin.tokenFor(person);
    const session = { accessToken: () => accessToken, refresh: async () => undefined };
    return { ...person, accessToken, client: createCheckedClient({ baseUrl, session }) };
  };
  const membersOf = async (name: "acme" | "globex"): Promise<TestOrganisation> => ({
    slug: slugs[name],
    admin: await addMember(name, "admin"),
    user: await addMember(name, "user"),
    viewer: await addMember(name, "viewer"),
  });
  return { acme: await membersOf("acme"), globex: await membersOf("globex"), addMember, clientFor };
}
