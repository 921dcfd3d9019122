import { demoAccounts } from "@lanyard/signin/demo/demo-accounts";
import { insertMember } from "@lanyard/signin/member/member-sql";
import { findOrganisationId } from "@lanyard/signin/organisation/organisation-sql";
import { insertPerson } from "@lanyard/signin/person/person-sql";
import pg from "pg";
import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";

const hashRow = z.object({ password: z.string() });

/** Colleagues in the measured organisation, with the demonstration's password; answers an access token of each. */
export async function signInColleagues(
  { ownerUrl, servers }: { ownerUrl: string; servers: BenchServers },
  count: number,
): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `colleague-${index}@bench.example`);
  await addColleagues(ownerUrl, emails);
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await servers.signIn(email));
  return tokens;
}

async function addColleagues(ownerUrl: string, emails: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    const passwordHash = await demoHash(client);
    const organisationId = await findOrganisationId(client, "acme");
    for (const email of emails) {
      const personId = await insertPerson(client, { name: email, email, passwordHash, isEmailProved: true });
      if (organisationId && personId) await insertMember(client, { organisationId, personId, role: "user" });
    }
  } finally {
    await client.end();
  }
}

/** The hash that belongs to the password of the demonstration: hashing it again for everybody would take long. */
async function demoHash(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select a.password from signin.accounts a join signin.people p on p.id = a.person_id
     where p.email = $1 and a.provider_id = 'credential'`,
    [demoAccounts[0]?.email],
  );
  return hashRow.parse(rows[0]).password;
}
