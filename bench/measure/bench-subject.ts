import { easternRegions } from "@lanyard/api/demo/demo-regions-east";
import { westernRegions } from "@lanyard/api/demo/demo-regions-west";
import pg from "pg";
import { z } from "zod";

/** What the requests are about: drawn once from the filled database. */
export interface Subject {
  readonly orgId: string;
  readonly total: number;
  readonly ids: readonly string[];
  /** What the first of these links to. */
  readonly links: readonly string[];
  /** Part of a surname that hardly anybody has. */
  readonly rareFragment: string;
  /** A first name and the beginning of a surname. */
  readonly twoWords: string;
}

const person = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  company_id: z.string().nullable(),
  stage_id: z.string().nullable(),
});
const people = z.array(person).min(10);

export async function readSubject(ownerUrl: string, orgId: string, total: number): Promise<Subject> {
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    // Surnames made up by bench-names.ts are hardly anybody's; those of the regions and of earlier runs are many people's.
    const { rows } = await client.query(
      `select id, first, last, company_id, stage_id from (
         select id, first, last, company_id, stage_id from crm.contacts
         where org_id = $1 and first ~ '^[A-Za-z]+$' and last ~ '^[A-Z][a-z]{5,}$' and not last = any($2) limit 20000
       ) c order by id desc limit 1000`,
      [orgId, ["Created", ...[...westernRegions, ...easternRegions].flatMap((region) => region.last)]],
    );
    const drawn = people.parse(rows);
    const [one, other] = [drawn[0], drawn[5]];
    return {
      orgId,
      total,
      ids: drawn.map(({ id }) => id),
      links: [one?.company_id, one?.stage_id].filter((id) => typeof id === "string"),
      rareFragment: one?.last.slice(1) ?? "",
      twoWords: `${other?.first} ${other?.last.slice(0, 5)}`,
    };
  } finally {
    await client.end();
  }
}
