import { z } from "zod";
import { type Queryable, queryFirst } from "#src/db/query.ts";
import { roleSchema } from "#src/role.ts";

const identityRow = z.object({
  sessionId: z.string(),
  personId: z.string(),
  email: z.string(),
  name: z.string(),
  organisationId: z.string(),
  orgSlug: z.string(),
  orgName: z.string(),
  role: roleSchema,
  /** The time in epoch seconds from which tokens are valid. Older tokens contain an outdated role. */
  tokensFrom: z.number(),
  /** The time in epoch seconds by the clock of the database, which all processes share. */
  now: z.number(),
});
export type Identity = z.output<typeof identityRow>;

/** Returns the member of a session, or undefined if the session has ended or the member has left. */
export function findIdentity(db: Queryable, sessionId: string): Promise<Identity | undefined> {
  return queryFirst(
    db,
    identityRow,
    `select s.id as "sessionId", p.id as "personId", p.email, p.name, o.id as "organisationId", o.slug as "orgSlug", o.name as "orgName",
            m.role, ceil(extract(epoch from m.tokens_from))::float8 as "tokensFrom",
            floor(extract(epoch from now()))::float8 as now
       from signin.sessions s
       join signin.people p on p.id = s.person_id
       join signin.members m on m.person_id = p.id
       join signin.organisations o on o.id = m.organisation_id
      where s.id = $1 and s.expires_at > now()`,
    [sessionId],
  );
}
