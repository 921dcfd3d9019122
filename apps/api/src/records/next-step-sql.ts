import { type AnyKind, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { momentText } from "#src/db/json-rows.ts";
import { organisationMark } from "#src/db/organisation-text.ts";

/**
 * Selects the first due open task of record `c`: one step into the index of open tasks (tasks_next_of_...),
 * so the sort must equal the index order.
 */
export function nextStepSource({ noun }: Pick<AnyKind, "noun">): string {
  const column = taskColumnOf(noun);
  if (column === undefined) return "null";
  return `(select json_build_object('id', step.id, 'title', step.title, 'due_on', step.due_on, 'due_at', ${momentText("step.due_at")})
    from crm.tasks step
    where step.org_id = ${organisationMark} and step.${column} = c.id and step.done_at is null and step.deleted_at is null
    order by step.due_key, step.id limit 1)`;
}
