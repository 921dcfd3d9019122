import { z } from "zod";
import { refusalMessage } from "#src/messages/refusal.ts";

/** `unknown` means a token without an organisation in the CRM. The other slugs look like names of Lanyard. */
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
