import { z } from "zod";
import { refusalMessage } from "#src/messages/refusal.ts";

/**
 * Slugs that organisations cannot have. The CRM uses `unknown` for tokens without an organisation; the others
 * could be mistaken for parts of Lanyard.
 */
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

export const slugSchema = z
  .string()
  .trim()
  .min(2, refusalMessage("slugTooShort"))
  .max(40, refusalMessage("slugTooLong"))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, refusalMessage("slugInvalid"))
  .refine((slug) => !reserved.has(slug), refusalMessage("slugReserved"));
