import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { FastifyRequest } from "fastify";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { AppError } from "./app-error.ts";
import { type Announce, type Caller, createCaller, type MemberSource, type Person } from "./caller.ts";
import { languageOf } from "./problem-reply.ts";
import type { Revocations } from "./revocations.ts";
import type { TokenChecker } from "./session.ts";

interface Organisations {
  /** Returns the id of the organisation with this slug, which is from a verified token. */
  idOf(slug: string): Promise<OrganisationId>;
}

export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
}

/**
 * Finds the caller by the secret of an API key, or by the connection of a program that a member has
 * connected.
 * @throws AppError SIGNED_OUT, NOT_ALLOWED
 */
export interface KeyFinder {
  bySecret(secret: string, ip: string): Promise<Person>;
  byConnection(connection: Connection, member: Person): Promise<Person>;
}

interface Parts {
  keys: KeyFinder;
  /** The audience in the tokens of connected programs. Programs can call only this URL. */
  resource: string;
  tokens: TokenChecker;
  revocations: Revocations;
  organisations: Organisations;
  database: TenantDatabase;
  announce: Announce;
  members: MemberSource;
}

export const keyPrefix = "lk_";

const bearer = /^Bearer ([\w.~+/-]+=*)$/iu;

/**
 * Creates the function that identifies callers by access token or API key. Nothing else in a request
 * determines the member or the organisation.
 * @throws AppError SIGNED_OUT
 */
export function createCallerFinder({
  keys,
  resource,
  tokens,
  revocations,
  organisations,
  database,
  announce,
  members,
}: Parts) {
  return async (request: FastifyRequest): Promise<Caller> => {
    const token = bearer.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) throw new AppError("SIGNED_OUT");
    const person = token.startsWith(keyPrefix)
      ? await keys.bySecret(token, request.ip)
      : await findPerson(token, request.routeOptions.url);
    return createCaller({ ...person, language: languageOf(request) }, database, announce, members);
  };

  async function findPerson(accessToken: string, address: string | undefined): Promise<Person> {
    const claims = await tokens.check(accessToken);
    if (revocations.isRevoked(claims)) throw new AppError("SIGNED_OUT");
    const { sub, name, email, orgSlug, role, permissions } = claims;
    const orgId = await organisations.idOf(orgSlug);
    const member = { personId: sub, name: name || email, email, orgId, orgSlug, role, permissions };
    if (claims.aud !== resource) return { ...member, accessToken };
    const { sid: id, client_name: program, scope } = claims;
    if (program === undefined || scope === undefined || address !== new URL(resource).pathname)
      throw new AppError("SIGNED_OUT");
    return keys.byConnection({ id, name: program, scope }, member);
  }
}

/**
 * Creates a function that returns an admin of the organisation `acme` as the caller of every request, for
 * development without sign-in (spec section 4, start-up order 1).
 */
export function createSkippedCaller(
  organisations: Organisations,
  database: TenantDatabase,
  announce: Announce,
  members: MemberSource,
) {
  return async (request: FastifyRequest): Promise<Caller> => {
    const person = { personId: "developer", name: "Developer", email: "developer@lanyard.example" };
    const orgId = await organisations.idOf("acme");
    return createCaller(
      {
        ...person,
        orgId,
        orgSlug: "acme",
        role: "admin",
        permissions: ["*"],
        language: languageOf(request),
      },
      database,
      announce,
      members,
    );
  };
}
