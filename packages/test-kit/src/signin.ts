import { randomUUID } from "node:crypto";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { freePort } from "@lanyard/server-kit/free-port";
import { createLogger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import { type AccessGrant, grantAccess } from "@lanyard/signin/access/access-grant";
import { createSigningKeys } from "@lanyard/signin/keys/signing-key";
import { insertMember } from "@lanyard/signin/member/member-sql";
import { insertOrganisation } from "@lanyard/signin/organisation/organisation-sql";
import { findPersonByEmail, insertPerson } from "@lanyard/signin/person/person-sql";
import type { Role } from "@lanyard/signin/role";
import { createSecret, hashSecret } from "@lanyard/signin/secret";
import { insertRefreshToken } from "@lanyard/signin/session/refresh-token-sql";
import { readSettings } from "@lanyard/signin/signin-settings";
import { type SigninOptions, startSignin } from "@lanyard/signin/start-signin";
import type pg from "pg";

export interface TestSigninOptions {
  /** `signinUrl` of the test database. */
  signinUrl: string;
  /** The URL of the CRM under test. Only its port matters, unless `env` sets PUBLIC_URL. */
  origin?: string;
  /** Additional variables. Demonstration accounts exist unless `DEMO` is `off`. */
  env?: Readonly<Record<string, string>>;
  log?: SigninOptions["log"];
  /** `serviceKey` of the test database, for an API in a separate process. */
  serviceKey?: string;
}

/**
 * The response of Lanyard ID to the API with the sessions and members whose tokens the API must refuse before
 * they expire.
 */
export interface Revoked {
  sessions: string[];
  people: { sub: string; orgSlug: string; before: number }[];
}

export interface TestPerson {
  personId: string;
  email: string;
  name: string;
  role: Role;
}

export interface BrowserSession {
  accessToken: string;
  /** The header value, `name=value`. */
  cookie: string;
}

type SignedIn = Omit<AccessGrant, "organisationId">;

export interface TestSignin {
  /** The origin of this Lanyard ID, which issues the tokens. */
  url: string;
  /** The registered origin of the CRM. */
  origin: string;
  setupLink: string | undefined;
  serviceKey: string;
  pool: pg.Pool;
  signIn: (email: string, password: string) => Promise<SignedIn>;
  addOrganisation: (slug: string) => Promise<string>;
  /** Adds a member without a password, because hashing a password takes time. */
  addPerson: (
    organisationId: string,
    role: Role,
    parts?: { email?: string; name?: string },
  ) => Promise<TestPerson>;
  /** Creates a session in the database, without a sign-in. Returns its valid access token and its id. */
  tokenFor: (person: Pick<TestPerson, "personId">) => Promise<AccessGrant & { sessionId: string }>;
  browserSessionFor: (email: string) => Promise<BrowserSession>;
  revoked: () => Promise<Revoked>;
  close: () => Promise<void>;
}

const silent = createLogger({ level: "silent" });

export async function startTestSignin(options: TestSigninOptions): Promise<TestSignin> {
  const { signinUrl: databaseUrl, origin = "http://localhost:4999", env = {}, log = silent } = options;
  const { serviceKey = randomUUID() } = options;
  const SIGNIN_PORT = String(await freePort());
  const configuration = readConfiguration({
    PORT: new URL(origin).port || "4999",
    SIGNIN_PORT,
    HOST: "127.0.0.1",
    POOL_SIZE: "4",
    SIGNIN_URL: `http://localhost:${SIGNIN_PORT}`,
    ...env,
  });
  const running = await startSignin({ configuration, databaseUrl, serviceKey, log });
  const pool = createPool({ url: databaseUrl, max: 2, applicationName: "test" });
  const parts = { pool, keys: createSigningKeys(pool), settings: readSettings(configuration, []) };
  return {
    url: running.url,
    origin: configuration.publicUrl,
    setupLink: running.setupLink,
    serviceKey,
    pool,
    signIn: (email, password) => signIn(running.url, email, password),
    addOrganisation: (slug) => addOrganisation(pool, slug),
    addPerson: (organisationId, role, person) => addPerson(pool, organisationId, role, person),
    tokenFor: ({ personId }) => tokenFor(parts, personId),
    browserSessionFor: (email) => browserSessionFor(parts, email),
    revoked: () => readRevoked(running.url, serviceKey),
    // A test may already have closed this Lanyard ID.
    close: async () => {
      if (pool.ended) return;
      await pool.end();
      await running.close();
    },
  };
}

async function signIn(url: string, email: string, password: string): Promise<SignedIn> {
  const response = await fetch(`${url}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as {
    data: { tokens: { accessToken: string }; user: SignedIn["user"] };
  };
  return { accessToken: data.tokens.accessToken, user: data.user };
}

async function readRevoked(url: string, serviceKey: string): Promise<Revoked> {
  const response = await fetch(`${url}/sso/revoked`, { headers: { authorization: `Bearer ${serviceKey}` } });
  if (!response.ok) throw new Error(`Asking for what was revoked answered ${response.status}`);
  return (await response.json()) as Revoked;
}

async function addOrganisation(pool: pg.Pool, slug: string): Promise<string> {
  const id = await insertOrganisation(pool, slug, slug);
  if (!id) throw new Error(`The organisation ${slug} exists`);
  return id;
}

async function addPerson(
  pool: pg.Pool,
  organisationId: string,
  role: Role,
  { email = `${randomUUID()}@test.example`, name = "Test Person" }: { email?: string; name?: string } = {},
): Promise<TestPerson> {
  const personId = await insertPerson(pool, { name, email, passwordHash: "none", isEmailProved: true });
  if (!personId) throw new Error(`${email} exists`);
  await insertMember(pool, { organisationId, personId, role });
  return { personId, email, name, role };
}

type SessionParts = Parameters<typeof grantAccess>[0];

async function browserSessionFor(parts: SessionParts, email: string): Promise<BrowserSession> {
  const { pool, settings } = parts;
  const person = await findPersonByEmail(pool, email);
  if (!person) throw new Error(`Nobody has the address ${email}`);
  const { accessToken, sessionId } = await tokenFor(parts, person.id);
  const refreshToken = createSecret();
  await insertRefreshToken(pool, hashSecret(refreshToken), sessionId);
  return { accessToken, cookie: `${settings.cookieName}=${refreshToken}` };
}

async function tokenFor(parts: SessionParts, personId: string) {
  const sessionId = randomUUID();
  await parts.pool.query(
    "insert into signin.sessions (id, token, person_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [sessionId, randomUUID(), personId],
  );
  const grant = await grantAccess(parts, sessionId);
  if (!grant) throw new Error("The person is in no organisation");
  return { ...grant, sessionId };
}
