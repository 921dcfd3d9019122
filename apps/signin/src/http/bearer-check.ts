import { timingSafeEqual } from "node:crypto";
import { addCallerToLog } from "@lanyard/server-kit/request-watch";
import type { FastifyRequest } from "fastify";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { z } from "zod";
import { accessTokenType } from "#src/access/access-token.ts";
import { findIdentity, type Identity } from "#src/access/identity-sql.ts";
import { signingAlgorithm } from "#src/keys/signing-key.ts";
import { SigninProblem } from "#src/problem.ts";
import { hashSecret } from "#src/secret.ts";
import type { SigninParts } from "#src/signin-parts.ts";

type BearerParts = Pick<SigninParts, "pool" | "keys" | "settings">;

const claimsSchema = z.object({ sid: z.uuid() });

async function sessionOf(
  { settings }: BearerParts,
  token: string,
  published: JSONWebKeySet,
): Promise<string> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(published), {
    issuer: settings.issuer,
    audience: settings.client.id,
    algorithms: [signingAlgorithm],
    typ: accessTokenType,
    clockTolerance: 30,
  });
  return claimsSchema.parse(payload).sid;
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

/**
 * Throws unless the request is from the API. Compares hashes, so that the duration reveals nothing about the
 * key.
 */
export function requireService(
  { serviceKey }: Pick<SigninParts, "serviceKey">,
  request: FastifyRequest,
): void {
  const given = bearerOf(request);
  const isService = given !== undefined && timingSafeEqual(hashSecret(given), hashSecret(serviceKey));
  if (!isService) throw new SigninProblem("SIGNED_OUT");
}

/**
 * Returns the caller with the current role and organisation from the database, because the token can be
 * outdated.
 */
export async function requireIdentity(parts: BearerParts, request: FastifyRequest): Promise<Identity> {
  const token = bearerOf(request);
  if (token === undefined) throw new SigninProblem("SIGNED_OUT");
  // An unreachable database does not mean that the token is invalid.
  const published = await parts.keys.published();
  const sessionId = await sessionOf(parts, token, published).catch(() => undefined);
  const identity = sessionId ? await findIdentity(parts.pool, sessionId) : undefined;
  if (!identity) throw new SigninProblem("SIGNED_OUT");
  addCallerToLog(request, { ...identity, orgId: identity.organisationId });
  return identity;
}

export async function requireAdmin(parts: BearerParts, request: FastifyRequest): Promise<Identity> {
  const identity = await requireIdentity(parts, request);
  if (identity.role !== "admin") throw new SigninProblem("NOT_ALLOWED");
  return identity;
}
