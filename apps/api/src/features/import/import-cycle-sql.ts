import { refusal } from "@lanyard/contract/refusals/refusal";
import { sql } from "kysely";
import { idAt, idIn } from "./import-link-sql.ts";
import { appendedLeftOut, ofImport } from "./import-sql.ts";
import type { ImportLink } from "./importable.ts";
import type { ModeOf } from "./merge-modes.ts";
import type { Staged, StagedRows } from "./staged-rows.ts";

/** The maximum number of levels to search, because long chains would take quadratic time. */
const mostLevels = 30;

/**
 * Removes links that would make an existing record its own ancestor, and adds a warning to their rows. Returns
 * whether any link was removed.
 */
export async function leaveOutCycles(
  staged: Staged & Pick<StagedRows, "targets">,
  modeOf: ModeOf,
): Promise<boolean> {
  const { targets, importable } = staged;
  let count = 0;
  for (const link of importable.links) {
    const mode = modeOf(link.column);
    const isOfOwnKind = link.noun === importable.declaration.noun && targets.has(link.target);
    if (isOfOwnKind && mode !== "keep") count += await leaveOutOwnAncestors(staged, link, mode === "fill");
  }
  return count > 0;
}

async function leaveOutOwnAncestors(staged: Staged, link: ImportLink, isFilling: boolean): Promise<number> {
  const { tx, importable } = staged;
  const records = sql.id("crm", importable.declaration.plural);
  const stored = sql`c.${sql.id(link.column)}`;
  const isTaken = isFilling ? sql`${stored} is null` : sql`${stored} is distinct from ${idIn(link)}`;
  const noKeys = link.ways.map((_, index) => sql`link_keys[${sql.lit(link.firstKey + index)}] = null, `);
  // A link counts even if another row replaces it, because a run writes the records in steps.
  const { numAffectedRows = 0n } = await sql`
    with recursive named as materialized (
      select r.row_number, c.id, ${idIn(link)} as parent_id from crm.import_rows r
      join ${records} c on c.org_id = ${tx.orgId} and c.id = r.holder_id
      where ${ofImport(staged)} and r.outcome = 'merge' and ${idIn(link)} is not null and ${isTaken}
    ), above as (
      select n.id as start_id, n.parent_id, n.parent_id as id, 1 as level from named n
      where n.id in (select parent_id from named)
        or exists (select from ${records} c where c.org_id = ${tx.orgId} and ${stored} = n.id)
      union
      select a.start_id, a.parent_id, p.id, a.level + 1 from above a
      left join ${records} c on c.org_id = ${tx.orgId} and c.id = a.id
      left join named n on n.id = a.id
      cross join lateral (values (${stored}), (n.parent_id)) p (id)
      where p.id is not null and a.id <> a.start_id and a.level < ${sql.lit(mostLevels)}
    ), circular as materialized (
      select distinct n.row_number from named n
      join above a on a.start_id = n.id and a.parent_id = n.parent_id
      where a.id = a.start_id
    )
    update crm.import_rows r
    set ${idAt(link)} = null, ${sql.join(noKeys, sql``)} left_out = ${appendedLeftOut(refusal("companyCycle"))}
    from circular where ${ofImport(staged)} and r.row_number = circular.row_number`.execute(tx.db);
  return Number(numAffectedRows);
}
