import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";
import { queueMemberChange } from "#src/member/member-news-sql.ts";

const personRow = z.object({ id: z.string(), name: z.string(), organisationId: z.string().nullable() });

export function findPersonByEmail(db: Queryable, email: string) {
  return queryFirst(
    db,
    personRow,
    `select p.id, p.name, m.organisation_id as "organisationId"
       from signin.people p left join signin.members m on m.person_id = p.id where p.email = $1`,
    [email],
  );
}

export interface NewPerson {
  name: string;
  email: string;
  passwordHash: string;
  isEmailProved: boolean;
}

/**
 * Inserts a person with a password into the same tables as better-auth does. Returns the person's id, or
 * undefined if the address is taken.
 */
export async function insertPerson(db: Queryable, person: NewPerson): Promise<string | undefined> {
  const id = uuidv7();
  const added = await execute(
    db,
    `with person as (
       insert into signin.people (id, name, email, email_verified) values ($1, $2, $3, $4)
       on conflict (email) do nothing returning id)
     insert into signin.accounts (id, account_id, provider_id, person_id, password)
     select $5, id::text, 'credential', id, $6 from person`,
    [id, person.name, person.email, person.isEmailProved, uuidv7(), person.passwordHash],
  );
  return added === 1 ? id : undefined;
}

export async function deletePerson(db: Queryable, personId: string): Promise<void> {
  await queueMemberChange(db, { personId });
  await execute(db, "delete from signin.people where id = $1", [personId]);
}

export async function updateName(db: Queryable, personId: string, name: string): Promise<void> {
  await execute(db, "update signin.people set name = $2, updated_at = now() where id = $1", [personId, name]);
  await queueMemberChange(db, { personId });
}

/** Sets the password, also for a person who has signed in only through an external provider. */
export async function setPassword(db: Queryable, personId: string, passwordHash: string): Promise<void> {
  await execute(
    db,
    `with changed as (
       update signin.accounts set password = $2, updated_at = now()
        where person_id = $1 and provider_id = 'credential' returning id)
     insert into signin.accounts (id, account_id, provider_id, person_id, password)
     select $3, $1::uuid::text, 'credential', $1, $2 where not exists (select from changed)`,
    [personId, passwordHash, uuidv7()],
  );
}

/** Deletes expired verifications, which better-auth stores for sign-ins at a provider. */
export async function deleteExpiredVerifications(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.verifications where expires_at < now() - interval '1 day'");
}
