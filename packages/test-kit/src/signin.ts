import { randomUUID } from "node:crypto";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { freePort } from "@lanyard/server-kit/free-port";
import { createLogger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import { grantAccess } from "@lanyard/signin/access/access-grant";
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
import { inTime } from "./in-time.ts";
import { signInWithPassword } from "./password-sign-in.ts";

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

const silent = createLogger({ level: "silent" });

export async function startTestSignin(options: TestSigninOptions) {
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
  const running = await inTime(
    "Starting Lanyard ID",
    startSignin({ configuration, databaseUrl, serviceKey, log }),
  );
  const pool = createPool({ url: databaseUrl, max: 2, applicationName: "test" });
  const parts = { pool, keys: createSigningKeys(pool), settings: readSettings(configuration, []) };
  return {
    /** The origin of this Lanyard ID, which issues the tokens. */
    url: running.url,
    /** The registered origin of the CRM. */
    origin: configuration.publicUrl,
    setupLink: running.setupLink,
    serviceKey,
    pool,
    signIn: (email: string, password: string) => signInWithPassword(running.url, { email, password }),
    addOrganisation: (slug: string) => addOrganisation(pool, slug),
    addPerson: (...person: PersonParts) => addPerson(pool, ...person),
    /** Creates a session in the database, without a sign-in. Returns its valid access token and its id. */
    tokenFor: ({ personId }: Pick<TestPerson, "personId">) => tokenFor(parts, personId),
    browserSessionFor: (email: string) => browserSessionFor(parts, email),
    revoked: () => readRevoked(running.url, serviceKey),
    // A test may already have closed this Lanyard ID.
    close: async () => {
      if (pool.ended) return;
      await pool.end();
      await running.close();
    },
  };
}

export type TestSignin = Awaited<ReturnType<typeof startTestSignin>>;

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

type PersonParts = [organisationId: string, role: Role, parts?: Partial<Pick<TestPerson, "email" | "name">>];

/** Adds a member without a password, because hashing a password takes time. */
async function addPerson(
  pool: pg.Pool,
  ...[
    organisationId,
    role,
    { email = `${randomUUID()}@test.example`, name = "Test Person" } = {},
  ]: PersonParts
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
