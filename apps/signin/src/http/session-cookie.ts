import type { FastifyReply, FastifyRequest } from "fastify";
import { createSecret } from "#src/secret.ts";
import { sessionIdleDays } from "#src/session/refresh-token-sql.ts";
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

export function setSessionCookie(settings: CookieSettings, reply: FastifyReply, refreshToken: string): void {
  const maxAge = sessionIdleDays * 86_400;
  reply.setCookie(settings.cookieName, refreshToken, { ...attributes(settings), maxAge });
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
