import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Task } from "@lanyard/contract/task/task-schema";
import type { ComponentProps } from "react";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { DealField } from "#src/features/deals/deals.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { RecordLinkCell } from "#src/records/cells/linked-cell.tsx";
import type { OwnEditorProps } from "#src/records/cells/use-cell-saving.ts";

type TaskLinkCellProps = OwnEditorProps<Task> &
  Pick<ComponentProps<typeof RecordLinkCell<Task>>, "Field" | "unchosen"> & {
    of: Extract<RecordNoun, "contact" | "company" | "deal">;
  };

/** A task is about one record: choosing one takes the place of another. */
function TaskLinkCell({ of, ...props }: TaskLinkCellProps) {
  const { row } = props;
  const column = `${of}_id` as const;
  const others = Object.keys(recordKinds.task.parents).filter((each) => each !== column);
  return (
    <RecordLinkCell
      {...props}
      noun="task"
      column={column}
      nameColumn={`${of}_name`}
      name={row.title}
      linked={{ id: row[column], name: row[`${of}_name`] ?? "" }}
      along={Object.fromEntries(others.map((each) => [each, null]))}
    />
  );
}

/** The contact, the company or the deal that a task is about, chosen in place. */
export const taskLinkCells = {
  contact_id: (props: OwnEditorProps<Task>) => (
    <TaskLinkCell {...props} of="contact" Field={KnownContactField} unchosen={t("tasks.contactUnchosen")} />
  ),
  company_id: (props: OwnEditorProps<Task>) => (
    <TaskLinkCell {...props} of="company" Field={CompanyField} unchosen={t("tasks.companyUnchosen")} />
  ),
  deal_id: (props: OwnEditorProps<Task>) => (
    <TaskLinkCell {...props} of="deal" Field={DealField} unchosen={t("tasks.dealUnchosen")} />
  ),
};

/** A new contact has a form of its own, which has no place here. */
function KnownContactField(props: ComponentProps<typeof ContactField>) {
  return <ContactField {...props} canCreate={false} />;
}
