import { z } from "zod";
import { SigninProblem } from "#src/problem.ts";

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

const slugSchema = z
  .string()
  .min(2, "A short name has at least 2 characters.")
  .max(40, "A short name has at most 40 characters.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A short name has lower-case letters, digits and single hyphens only.")
  .refine((slug) => !reserved.has(slug), "This short name is reserved.");

/** The organisation's name inside tokens; never changes. */
export function checkSlug(slug: string): string {
  const parsed = slugSchema.safeParse(slug);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? "";
  throw new SigninProblem("SLUG_NOT_ALLOWED", { errors: [{ path: "slug", message }] });
}
