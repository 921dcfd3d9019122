import { contacts } from "@lanyard/api/features/contact/contact";
import { deals } from "@lanyard/api/features/deal/deal";
import { pageOf } from "@lanyard/api/features/kinds/kinds";
import { tasks } from "@lanyard/api/features/task/task";
import { createReadCache } from "@lanyard/api/records/read-cache";
import { recordService } from "@lanyard/api/records/record-service";
import { contactListQuery } from "@lanyard/contract/contact/contact-schema";
import { dealListQuery } from "@lanyard/contract/deal/deal-schema";
import { taskSchemas } from "@lanyard/contract/task/task-schema";
import pg from "pg";
import { z } from "zod";
import { benchOwner } from "../filling/bench-sql.ts";
import { withFewerClients } from "./filter-scenarios.ts";
import { plainFiltered, plainRecord } from "./plain-sql.ts";
import type { Scenario } from "./scenario.ts";

const taskService = recordService(tasks);
const cache = createReadCache();

/** What a seller's day asks for first: their tasks of today, their contacts and deals, and a contact with its deals and tasks in one answer. */
export async function taskScenarios(ownerUrl: string, orgId: string): Promise<Scenario[]> {
  const ids = await contactsWithDealsAndTasks(ownerUrl, orgId);
  if (ids.length === 0) return [];
  const idOf = (turn: number) => ids[turn % ids.length] ?? "";
  return [today(orgId), ownContacts(orgId), ownDeals(orgId), page(orgId, idOf)].flatMap((scenario) =>
    withFewerClients(scenario, [2, 1]),
  );
}

function ownContacts(orgId: string): Scenario {
  const service = recordService(contacts);
  const query = contactListQuery.parse({ owner_id: benchOwner(0) });
  return {
    name: "mine: contacts, by name",
    goal: { p99: 60 },
    http: (turn) => ({ method: "GET", path: `/contacts?owner_id=${benchOwner(turn)}` }),
    service: (caller) => service.list(caller, query, createReadCache()),
    plain: (turn) => plainFiltered(orgId, `owner_id = '${benchOwner(turn)}'`, {}),
  };
}

function ownDeals(orgId: string): Scenario {
  const service = recordService(deals);
  const query = dealListQuery.parse({ owner_id: benchOwner(0) });
  return {
    name: "mine: deals, newest",
    goal: { p99: 60 },
    http: (turn) => ({ method: "GET", path: `/deals?owner_id=${benchOwner(turn)}` }),
    service: (caller) => service.list(caller, query, createReadCache()),
    plain: (turn) => ({
      text: `select d.*, s.name as stage_name from crm.deals d join crm.stages s on s.org_id = d.org_id and s.id = d.stage_id
        where d.org_id = $1 and d.owner_id = $2 and d.deleted_at is null order by d.created_at desc, d.id desc limit 50`,
      values: [orgId, benchOwner(turn)],
    }),
  };
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
