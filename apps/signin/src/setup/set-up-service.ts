import { z } from "zod";
import { inTransaction } from "#src/db/query.ts";
import { linkToken } from "#src/http/link-token.ts";
import { insertMember } from "#src/member/member-sql.ts";
import { hasAdmin, insertOrganisation } from "#src/organisation/organisation-sql.ts";
import { slugSchema } from "#src/organisation/slug-schema.ts";
import { newPasswordSchema } from "#src/person/password-check.ts";
import { emailSchema, nameSchema, organisationNameSchema } from "#src/person/person-schema.ts";
import { insertPerson } from "#src/person/person-sql.ts";
import { SigninProblem } from "#src/problem.ts";
import { createSecret, hashSecret } from "#src/secret.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { closeOtherSetUpLinks, consumeSetUpLink, insertSetUpLink, isSetUpLinkOpen } from "./set-up-sql.ts";

type SetUpParts = Pick<SigninParts, "pool" | "credentials">;

export const setUpSchema = z.strictObject({
  token: linkToken,
  organization: organisationNameSchema,
  slug: slugSchema,
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

/**
 * Creates a link with which the first administrator creates an organisation. The link works once, within a
 * week.
 */
export async function createSetUpLink({
  pool,
  settings,
}: Pick<SigninParts, "pool" | "settings">): Promise<string> {
  const token = createSecret();
  await insertSetUpLink(pool, hashSecret(token));
  return `${settings.issuer}/setup?token=${token}`;
}

export async function createFirstSetUpLink(
  parts: Pick<SigninParts, "pool" | "settings">,
): Promise<string | undefined> {
  return (await hasAdmin(parts.pool)) ? undefined : createSetUpLink(parts);
}

export async function requireSetUpLink({ pool }: Pick<SigninParts, "pool">, token: string): Promise<void> {
  if (!(await isSetUpLinkOpen(pool, hashSecret(token)))) throw new SigninProblem("LINK_NOT_USABLE");
}

/**
 * Creates the organisation, its first administrator and the membership, and consumes the link, in one
 * transaction. Returns the administrator's id.
 */
export async function setUp(
  parts: SetUpParts,
  { token, organization, slug, name, email, password }: z.output<typeof setUpSchema>,
): Promise<string> {
  await requireSetUpLink(parts, token);
  const passwordHash = await parts.credentials.hash(password);
  return inTransaction(parts.pool, async (db) => {
    if (!(await consumeSetUpLink(db, hashSecret(token)))) throw new SigninProblem("LINK_NOT_USABLE");
    const organisationId = await insertOrganisation(db, slug, organization);
    if (!organisationId) throw new SigninProblem("SLUG_TAKEN");
    const personId = await insertPerson(db, { name, email, passwordHash, isEmailProved: true });
    if (!personId) throw new SigninProblem("ALREADY_MEMBER");
    await insertMember(db, { organisationId, personId, role: "admin" });
    await closeOtherSetUpLinks(db);
    return personId;
  });
}
