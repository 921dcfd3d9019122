import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "./app-error.ts";

/**
 * The claims in Lanyard ID's tokens (architecture, section 4). A token without subject or organisation is
 * refused.
 */
const claims = z.object({
  sub: z.string().min(1),
  email: z.string().default(""),
  name: z.string().default(""),
  orgSlug: z
    .string()
    .min(1)
    .refine((slug) => slug !== "unknown"),
  role: z.string().default("user"),
  permissions: z.array(z.string()).default([]),
  sid: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  aud: z.string(),
  /** The name and scopes of a connected program; missing in tokens of the web app. */
  client_name: z.string().optional(),
  scope: z.string().optional(),
});
export type TokenClaims = z.output<typeof claims>;

export interface TokenChecker {
  /** @throws AppError SIGNED_OUT for an invalid token, UNAVAILABLE if the keys cannot be loaded */
  check(token: string): Promise<TokenClaims>;
}

interface TokenCheckerOptions {
  jwksUrl: URL;
  issuer: string;
  audience: string[];
  /** Returns the current time in milliseconds, which determines whether a token has expired. */
  now?: () => Promise<number>;
}

const leewaySeconds = 30;
const rememberedTokens = 2000;

/** Creates a checker of access tokens. Caches a verified token until it expires. */
export function createTokenChecker({
  jwksUrl,
  issuer,
  audience,
  now = async () => Date.now(),
}: TokenCheckerOptions): TokenChecker {
  const keys = createRemoteJWKSet(jwksUrl, { cooldownDuration: 5000, timeoutDuration: 5000 });
  const verified = new Map<string, TokenClaims>();
  return {
    async check(token) {
      const known = verified.get(token);
      if (known !== undefined && known.exp > (await now()) / 1000 - leewaySeconds) return known;
      verified.delete(token);
      const fresh = await verify(token);
      if (verified.size >= rememberedTokens) verified.delete(verified.keys().next().value ?? "");
      verified.set(token, fresh);
      return fresh;
    },
  };

  async function verify(token: string): Promise<TokenClaims> {
    const options = {
      issuer,
      audience,
      typ: "at+jwt",
      algorithms: ["EdDSA", "ES256"],
      clockTolerance: leewaySeconds,
      currentDate: new Date(await now()),
    };
    const result = await jwtVerify(token, keys, options).catch(refuse);
    const parsed = claims.safeParse(result.payload);
    if (!parsed.success) throw new AppError("SIGNED_OUT", { cause: parsed.error });
    return parsed.data;
  }
}

/**
 * Codes of jose's errors when the keys cannot be loaded: after a timeout, a status other than 200, invalid
 * JSON, or a response without keys.
 */
const withoutKeys = new Set([errors.JWKSTimeout.code, errors.JOSEError.code, errors.JWKSInvalid.code]);

function refuse(cause: unknown): never {
  const isTokensFault = cause instanceof errors.JOSEError && !withoutKeys.has(cause.code);
  throw new AppError(isTokensFault ? "SIGNED_OUT" : "UNAVAILABLE", { cause });
}
