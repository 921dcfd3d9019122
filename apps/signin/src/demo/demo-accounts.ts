import { inTransaction } from "#src/db/query.ts";
import { insertMember } from "#src/member/member-sql.ts";
import { findOrganisationId, insertOrganisation } from "#src/organisation/organisation-sql.ts";
import { deletePerson, findPersonByEmail, insertPerson } from "#src/person/person-sql.ts";
import type { Role } from "#src/role.ts";
import { endSessionsOfPerson } from "#src/session/session-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";

interface DemoAccount {
  slug: string;
  organisation: string;
  email: string;
  name: string;
  role: Role;
}

const acme = { slug: "acme", organisation: "Acme" };
const globex = { slug: "globex", organisation: "Globex" };

export const demoPassword = "demo-lanyard";
export const demoAccounts: readonly DemoAccount[] = [
  { ...acme, email: "demo@lanyard.example", name: "Ines Duarte", role: "admin" },
  { ...acme, email: "rep@lanyard.example", name: "Tobias Falk", role: "user" },
  { ...globex, email: "demo@globex.example", name: "Amara Nwosu", role: "admin" },
];

type DemoParts = Pick<SigninParts, "pool" | "credentials">;

/**
 * Removes the demonstration accounts. Runs at each start without the demonstration, because the password of
 * these accounts is public.
 */
export async function removeDemoAccounts({ pool }: Pick<DemoParts, "pool">): Promise<void> {
  for (const { email } of demoAccounts) {
    await inTransaction(pool, async (db) => {
      const person = await findPersonByEmail(db, email);
      if (!person) return;
      await endSessionsOfPerson(db, person.id);
      await deletePerson(db, person.id);
    });
  }
}

/** A member of the demonstration. `id` is the `sub` claim of the member's tokens. */
export interface DemoMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  slug: string;
}

/** Creates missing demonstration accounts (architecture, section 6). Returns the members of all of them. */
export async function ensureDemoAccounts(parts: DemoParts): Promise<DemoMember[]> {
  const known = await Promise.all(demoAccounts.map(({ email }) => findPersonByEmail(parts.pool, email)));
  const missing = demoAccounts.filter((_, index) => !known[index]);
  if (missing.length > 0) await addAccounts(parts, missing);
  const people = await Promise.all(demoAccounts.map(({ email }) => findPersonByEmail(parts.pool, email)));
  return demoAccounts.flatMap(({ name, email, role, slug }, index) => {
    const id = people[index]?.id;
    return id === undefined ? [] : [{ id, name, email, role, slug }];
  });
}

async function addAccounts(parts: DemoParts, missing: readonly DemoAccount[]): Promise<void> {
  // All accounts share one password hash, because the password is public.
  const passwordHash = await parts.credentials.hash(demoPassword);
  for (const account of missing) await addAccount(parts, account, passwordHash);
}

function addAccount(
  { pool }: DemoParts,
  { slug, organisation, email, name, role }: DemoAccount,
  passwordHash: string,
) {
  return inTransaction(pool, async (db) => {
    const organisationId =
      (await insertOrganisation(db, slug, organisation)) ?? (await findOrganisationId(db, slug));
    const personId = await insertPerson(db, { name, email, passwordHash, isEmailProved: true });
    if (organisationId && personId) await insertMember(db, { organisationId, personId, role });
  });
}
