import { addCallerToLog } from "@lanyard/server-kit/request-watch";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findIdentity, type Identity } from "#src/access/identity-sql.ts";
import { createSecret } from "#src/secret.ts";
import { sessionIdleDays } from "#src/session/refresh-token-sql.ts";
import { type ActiveSession, endHeldSession, findSession } from "#src/session/session.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import type { SigninSettings } from "#src/signin-settings.ts";

type CookieSettings = Pick<SigninSettings, "cookieName" | "isSecure">;

/**
 * `SameSite=Lax` suffices if the CRM and Lanyard ID share a registrable domain (crm.example.com and
 * id.example.com, or two ports of localhost). Between other domains, browsers withhold the cookie, and users
 * sign in with the popup.
 */
const attributes = ({ isSecure }: CookieSettings) =>
  ({ path: "/", httpOnly: true, secure: isSecure, sameSite: "lax" }) as const;

export function readSessionCookie(settings: CookieSettings, request: FastifyRequest): string | undefined {
  return request.cookies[settings.cookieName];
}

/** Returns the member who is signed in in the browser, without rotating the token of the cookie. */
export async function findSignedIn(
  parts: Pick<SigninParts, "pool" | "settings">,
  request: FastifyRequest,
): Promise<Identity | undefined> {
  const sessionId = await findSession(parts, readSessionCookie(parts.settings, request));
  const identity = sessionId === undefined ? undefined : await findIdentity(parts.pool, sessionId);
  if (identity) addCallerToLog(request, { ...identity, orgId: identity.organisationId });
  return identity;
}

export function setSessionCookie(settings: CookieSettings, reply: FastifyReply, refreshToken: string): void {
  const maxAge = sessionIdleDays * 86_400;
  reply.setCookie(settings.cookieName, refreshToken, { ...attributes(settings), maxAge });
}

/** Ends the browser's earlier session and sets the cookie of the new session (ASVS 5.0, 7.2.4). */
export async function replaceSession(
  parts: Pick<SigninParts, "pool" | "settings">,
  request: FastifyRequest,
  reply: FastifyReply,
  { refreshToken }: Pick<ActiveSession, "refreshToken">,
): Promise<void> {
  await endHeldSession(parts, readSessionCookie(parts.settings, request));
  setSessionCookie(parts.settings, reply, refreshToken);
}

const browserCookieDays = 400;

const browserCookieName = ({ cookieName }: CookieSettings) => `${cookieName}-browser`;

/** Returns the token in the browser's cookie, or a new token. Failed sign-ins are counted by this token. */
export function browserToken(settings: CookieSettings, request: FastifyRequest): string {
  return request.cookies[browserCookieName(settings)] ?? createSecret();
}

export function setBrowserCookie(settings: CookieSettings, reply: FastifyReply, token: string): void {
  const maxAge = browserCookieDays * 86_400;
  reply.setCookie(browserCookieName(settings), token, { ...attributes(settings), maxAge });
}

export function clearSessionCookie(settings: CookieSettings, reply: FastifyReply): void {
  reply.clearCookie(settings.cookieName, attributes(settings));
}
