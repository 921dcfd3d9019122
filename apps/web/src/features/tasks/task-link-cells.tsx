import type { ParentOf } from "@lanyard/contract/kind/child-routes";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Task } from "@lanyard/contract/task/task-schema";
import type { ComponentProps } from "react";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { DealField } from "#src/features/deals/deals.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { RecordLinkCell } from "#src/records/cells/linked-cell.tsx";
import type { OwnEditorProps } from "#src/records/cells/use-cell-saving.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";

type TaskLinkCellProps = OwnEditorProps<Task> &
  Pick<ComponentProps<typeof RecordLinkCell<Task>>, "Field" | "unchosen"> & { of: ParentOf<"task"> };

/** A task is about one record: choosing one takes the place of another. */
function TaskLinkCell({ of, ...props }: TaskLinkCellProps) {
  const { row } = props;
  const column = `${of}_id` as const;
  return (
    <RecordLinkCell
      {...props}
      noun="task"
      column={column}
      nameColumn={`${of}_name`}
      name={row.title}
      linked={{ id: row[column], name: row[`${of}_name`] ?? "" }}
      along={withoutOthers(column)}
    />
  );
}

/** The fields that name what else a task is about, emptied. */
function withoutOthers(column: keyof typeof recordKinds.task.parents): Readonly<Record<string, null>> {
  const others = Object.keys(recordKinds.task.parents).filter((each) => each !== column);
  return Object.fromEntries(others.map((each) => [each, null]));
}

const unchosen: Readonly<Record<ParentOf<"task">, () => string>> = {
  contact: () => t("tasks.contactUnchosen"),
  company: () => t("tasks.companyUnchosen"),
  deal: () => t("tasks.dealUnchosen"),
};

/** The contact, the company or the deal that a task is about, chosen in place. */
export const taskLinkCells = {
  contact_id: (props: OwnEditorProps<Task>) => (
    <TaskLinkCell {...props} of="contact" Field={ContactField} unchosen={unchosen.contact()} />
  ),
  company_id: (props: OwnEditorProps<Task>) => (
    <TaskLinkCell {...props} of="company" Field={CompanyField} unchosen={unchosen.company()} />
  ),
  deal_id: (props: OwnEditorProps<Task>) => (
    <TaskLinkCell {...props} of="deal" Field={DealField} unchosen={unchosen.deal()} />
  ),
};

/** What many tasks can be about at once: choosing one takes the place of another, as of a single task. */
export const taskLinks: NonNullable<BulkParts["links"]> = {
  contact_id: { Field: ContactField, changeOf: aboutOf("contact") },
  company_id: { Field: CompanyField, changeOf: aboutOf("company") },
  deal_id: { Field: DealField, changeOf: aboutOf("deal") },
};

function aboutOf(of: ParentOf<"task">) {
  const column = `${of}_id` as const;
  return ({ id, name }: Linked) => {
    if (id === null && name !== "") return unchosen[of]();
    return id === null ? { [column]: null } : { ...withoutOthers(column), [column]: id };
  };
}
