import { pageOf } from "@lanyard/api/features/kinds/kinds";
import { tasks } from "@lanyard/api/features/task/task";
import { createReadCache } from "@lanyard/api/records/read-cache";
import { recordService } from "@lanyard/api/records/record-service";
import { taskSchemas } from "@lanyard/contract/task/task-schema";
import pg from "pg";
import { z } from "zod";
import { benchOwner } from "../filling/bench-sql.ts";
import { plainRecord } from "./plain-sql.ts";
import type { Scenario } from "./scenario.ts";

const taskService = recordService(tasks);
const cache = createReadCache();

/** What a seller's day asks for first: their tasks of today, and a contact with its deals and tasks in one answer. */
export async function taskScenarios(ownerUrl: string, orgId: string): Promise<Scenario[]> {
  const ids = await contactsWithDealsAndTasks(ownerUrl, orgId);
  if (ids.length === 0) return [];
  return [today(orgId), page(orgId, (turn) => ids[turn % ids.length] ?? "")];
}

function today(orgId: string): Scenario {
  const asked = (turn: number) =>
    new URLSearchParams({ owner_id: benchOwner(turn), state: "open", due: "today", time_zone: "UTC" });
  const query = taskSchemas.listQuery.parse(Object.fromEntries(asked(0)));
  return {
    name: "tasks: mine of today",
    goal: { p99: 25 },
    http: (turn) => ({ method: "GET", path: `/tasks?${asked(turn)}` }),
    service: (caller) => taskService.list(caller, query, createReadCache()),
    plain: (turn) => ({
      text: `select * from crm.tasks where org_id = $1 and owner_id = $2 and done_at is null and deleted_at is null
        and due_key >= current_date and due_key < current_date + 1 order by due_key, id limit 50`,
      values: [orgId, benchOwner(turn)],
    }),
  };
}

function page(orgId: string, idOf: (turn: number) => string): Scenario {
  return {
    name: "tasks: a contact's whole page with deals and tasks",
    goal: { p99: 25 },
    http: (turn) => ({ method: "GET", path: `/contacts/${idOf(turn)}/page` }),
    service: (caller) => pageOf(caller, "contact", idOf(0), cache),
    plain: (turn) => plainRecord(orgId, idOf(turn)),
  };
}

const idRows = z.array(z.object({ id: z.string() }));

async function contactsWithDealsAndTasks(ownerUrl: string, orgId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select distinct t.contact_id as id from crm.tasks t
       join crm.deals d on d.org_id = t.org_id and d.contact_id = t.contact_id
       where t.org_id = $1 and t.done_at is null limit 1000`,
      [orgId],
    );
    return idRows.parse(rows).map(({ id }) => id);
  } finally {
    await client.end();
  }
}
