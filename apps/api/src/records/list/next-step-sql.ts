import { type AnyKind, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { momentText } from "#src/db/json-rows.ts";
import { organisationMark } from "#src/db/organisation-text.ts";

/**
 * Returns SQL for the next step of record `c`, its open task that is due first. The order is the same as in
 * the index tasks_next_of_..., so that PostgreSQL reads one index entry.
 */
export function nextStepSource({ noun }: Pick<AnyKind, "noun">): string {
  const column = taskColumnOf(noun);
  if (column === undefined) return "null";
  return `(select json_build_object('id', step.id, 'title', step.title, 'due_on', step.due_on, 'due_at', ${momentText("step.due_at")})
    from crm.tasks step
    where step.org_id = ${organisationMark} and step.${column} = c.id and step.done_at is null and step.deleted_at is null
    order by step.due_key, step.id limit 1)`;
}
