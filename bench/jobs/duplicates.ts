import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { searchKind } from "@lanyard/api/features/duplicate/duplicate";
import { likelyScore } from "@lanyard/contract/duplicate/duplicate-schema";
import { organisationId } from "@lanyard/contract/field/ids";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { createPool } from "@lanyard/server-kit/pool";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import type { HttpRequest } from "../calls/scenario.ts";
import { measureHttp } from "../calls/scenario-run.ts";
import { atMost, type Finding } from "../figures.ts";
import type { World } from "../world.ts";

const counts = z.object({ pairs: z.number(), records: z.number() });

/**
 * Finds duplicates of records that have not been compared yet, one record type after another, as the API's
 * background job does.
 */
export async function compareRecords({ owner, appUrl, orgId }: BenchDatabase): Promise<Finding[]> {
  const pool = createPool({ url: appUrl, max: 4, applicationName: "lanyard-bench" });
  const database = createTenantDatabase(pool);
  const findings: Finding[] = [];
  try {
    for (const noun of nounsWith("merge")) {
      const { plural } = recordKinds[noun];
      const start = performance.now();
      await searchKind({ database }, organisationId.parse(orgId), noun);
      const seconds = (performance.now() - start) / 1000;
      const { rows } = await owner.query(
        `select (select count(*)::int from crm.duplicate_pairs where org_id = $1 and noun = $2 and score >= $3) as pairs,
           (select count(*)::int from crm.${plural} where org_id = $1) as records`,
        [orgId, noun, likelyScore],
      );
      const { records, pairs } = counts.parse(rows[0]);
      const name = `Comparing ${records.toLocaleString("en-US")} ${plural}`;
      // The goal is 120 s for a million contacts. Companies have no goal.
      const goal = noun === "contact" ? Math.max(1, Math.round((120 * records) / 1_000_000)) : undefined;
      const more = `; ${pairs} pairs are likely duplicates`;
      findings.push(atMost(name, seconds, goal, `${seconds.toFixed(1)} s`, more));
    }
  } finally {
    await pool.end();
  }
  return findings;
}

const checked = 500;

/** Measures the duplicate checks that a form requests while a user types, one at a time. */
export async function measureDuplicateChecks({ servers, database, options }: World): Promise<Finding[]> {
  const { rows } = await database.owner.query(
    `select first, last, phone, city, company from crm.contacts
     where org_id = $1 and first is not null and last is not null order by md5(id::text) limit $2`,
    [database.orgId, checked],
  );
  const check = (turn: number): HttpRequest => ({
    method: "POST",
    path: "/duplicates/check",
    body: { noun: "contact", values: rows[turn % rows.length] },
  });
  const load = { connections: 1, seconds: options.seconds };
  const { p50, p99, failed } = await measureHttp(servers.apiUrl, await servers.signIn(), check, load);
  if (failed > 0) throw new Error(`${failed} checks were not answered`);
  const name = "Finding the likely duplicates of a new contact, p99";
  return [atMost(name, p99, 20, `${p99.toFixed(1)} ms`, `; p50 ${p50.toFixed(1)} ms`)];
}
