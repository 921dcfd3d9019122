import { z } from "zod";

/** `unknown` is what the CRM shows for a token without an organisation; the others would look like ours. */
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
  .min(2, "A short name has at least 2 characters.")
  .max(40, "A short name has at most 40 characters.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A short name has lower-case letters, digits and single hyphens only.")
  .refine((slug) => !reserved.has(slug), "This short name is reserved.");
