import type { Logger } from "@lanyard/server-kit/logging";
import { betterAuth } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { sessionIdleDays } from "#src/session/refresh-token-sql.ts";
import type { SigninSettings } from "#src/signin-settings.ts";

export const upstreamProvider = "upstream";
export const upstreamPath = "/upstream";
export const longestPassword = 128;
export const shortestPassword = 8;

interface AuthParts {
  settings: SigninSettings;
  /** A pool whose search path is the schema `signin`. */
  pool: pg.Pool;
  secret: string;
  log: Pick<Logger, "warn" | "error">;
}

const times = { createdAt: "created_at", updatedAt: "updated_at" };

const models = {
  user: { modelName: "people", fields: { emailVerified: "email_verified", ...times } },
  session: {
    modelName: "sessions",
    fields: {
      userId: "person_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...times,
    },
    expiresIn: sessionIdleDays * 86_400,
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "person_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
    encryptOAuthTokens: true,
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...times } },
};

function upstreamPlugins({ upstream }: SigninSettings) {
  if (!upstream) return [];
  const { issuer, clientId, clientSecret, name } = upstream;
  const discoveryUrl = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const provider = { providerId: upstreamProvider, name, discoveryUrl, clientId, clientSecret };
  const scopes = ["openid", "email", "profile"];
  return [
    genericOAuth({
      config: [{ ...provider, scopes, pkce: true, requireIdTokenVerification: true, disableSignUp: true }],
    }),
  ];
}

/** Creates better-auth for Lanyard ID. Decision 3 lists the parts in use. */
export function createAuth({ settings, pool, secret, log }: AuthParts) {
  return betterAuth({
    appName: "Lanyard ID",
    baseURL: settings.issuer,
    basePath: upstreamPath,
    secret,
    database: pool,
    ...models,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
    },
    plugins: upstreamPlugins(settings),
    advanced: {
      database: { generateId: () => uuidv7() },
      useSecureCookies: settings.isSecure,
      cookiePrefix: settings.cookieName.replace("__Host-", ""),
      // better-auth does not need to store network addresses, which are personal data.
      ipAddress: { disableIpTracking: true },
    },
    onAPIError: { errorURL: `${settings.issuer}/sign-in-error` },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (level, message) => log[level === "error" ? "error" : "warn"]({ from: "better-auth" }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
