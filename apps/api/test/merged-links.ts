import { nounsWith } from "@lanyard/contract/kind/record-kinds";
import { crmIdOf, type TestOrganisations } from "@lanyard/test-kit/test-api";
import type pg from "pg";
import { expect } from "vitest";
import { linksTo } from "#src/features/kinds/kinds.ts";

export async function expectNoMergedLinks(api: TestOrganisations, owner: pg.Pool): Promise<void> {
  const id = await crmIdOf(api, api.acme);
  for (const noun of nounsWith("merge"))
    for (const { table, column } of linksTo(noun)) {
      const { rows } = await owner.query(
        `select l.id from crm.${table} l join crm.merged_records m on m.org_id = l.org_id
           and ${column.endsWith("_ids") ? `m.id = any(l.${column})` : `m.id = l.${column}`}
         where l.org_id = $1`,
        [id],
      );
      expect(rows, `${table}.${column}`).toEqual([]);
    }
}
