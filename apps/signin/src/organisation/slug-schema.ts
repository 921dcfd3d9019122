import { z } from "zod";
import { refusalMessage } from "#src/messages/refusal.ts";

/** `unknown` is the CRM's value for a token without an organisation; the others would look like Lanyard's own names. */
const reserved: ReadonlySet<string> = new Set([
  "unknown",
  "admin",
  "api",
  "app",
  "assets",
  "auth",
  "help",
  "id",
  "lanyard",
  "login",
  "logout",
  "me",
  "members",
  "null",
  "public",
  "root",
  "settings",
  "signin",
  "sso",
  "status",
  "support",
  "system",
  "undefined",
  "www",
]);

/** The organisation's name inside tokens; never changes. */
export const slugSchema = z
  .string()
  .trim()
  .min(2, refusalMessage("slugTooShort"))
  .max(40, refusalMessage("slugTooLong"))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, refusalMessage("slugInvalid"))
  .refine((slug) => !reserved.has(slug), refusalMessage("slugReserved"));
