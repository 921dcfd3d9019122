import { benchOwner } from "../filling/bench-sql.ts";
import type { Subject } from "./bench-subject.ts";
import { contactList, contactPage } from "./contact-scenarios.ts";
import { plainList } from "./plain-sql.ts";
import { get, type Scenario, withFewerClients } from "./scenario.ts";

/**
 * Returns the requests of a sales representative: today's tasks, their contacts and deals, and the page of a
 * contact.
 */
export function dayScenarios(subject: Subject): Scenario[] {
  const { orgId, idsWithTasks } = subject;
  if (idsWithTasks.length === 0) return [];
  const scenarios: Scenario[] = [
    {
      name: "tasks: mine of today",
      goal: { p99: 25 },
      http: (turn) => get(`/tasks?owner_id=${benchOwner(turn)}&state=open&due=today&time_zone=UTC`),
      plain: (turn) => ({
        text: `select * from crm.tasks where org_id = $1 and owner_id = $2 and done_at is null and deleted_at is null
          and due_key >= current_date and due_key < current_date + 1 order by due_key, id limit 50`,
        values: [orgId, benchOwner(turn)],
      }),
    },
    {
      ...contactList("mine: contacts, by name", subject, { owner_id: benchOwner(0) }, { p99: 60 }),
      http: (turn) => get(`/contacts?owner_id=${benchOwner(turn)}`),
      plain: (turn) => plainList(orgId, { where: `c.owner_id = '${benchOwner(turn)}'` }),
    },
    {
      name: "mine: deals, newest",
      goal: { p99: 60 },
      http: (turn) => get(`/deals?owner_id=${benchOwner(turn)}`),
      plain: (turn) => ({
        text: `select d.*, s.name as stage_name from crm.deals d join crm.stages s on s.org_id = d.org_id and s.id = d.stage_id
          where d.org_id = $1 and d.owner_id = $2 and d.deleted_at is null order by d.created_at desc, d.id desc limit 50`,
        values: [orgId, benchOwner(turn)],
      }),
    },
    contactPage(
      "tasks: a contact's whole page with deals and tasks",
      orgId,
      (turn) => idsWithTasks[turn % idsWithTasks.length] ?? "",
    ),
  ];
  return scenarios.flatMap((scenario) => withFewerClients(scenario, [2, 1]));
}
