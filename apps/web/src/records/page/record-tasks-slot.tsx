import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { use } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Card } from "#src/ui/layout/card.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { RecordSlots, type WithTasks } from "./record-slots.ts";

type RecordTasksProps = { noun: RecordNoun; id: string };

/** The tasks of a record on its page. */
export function RecordTasksCard(props: RecordTasksProps) {
  const { tasksOf } = use(RecordSlots);
  const tasks = isWithTasks(props) && tasksOf(props);
  if (!tasks) return null;
  return (
    <Card title={t("kinds.list.tasks")}>
      <div className="record__tasks">{tasks}</div>
    </Card>
  );
}

/** The tasks of a record beside its list. */
export function RecordTasksGroup(props: RecordTasksProps) {
  const { tasksOf } = use(RecordSlots);
  const tasks = isWithTasks(props) && tasksOf(props);
  if (!tasks) return null;
  return (
    <PanelGroup title={t("kinds.list.tasks")}>
      <div className="min-h-19 max-md:min-h-25">{tasks}</div>
    </PanelGroup>
  );
}

const isWithTasks = (props: RecordTasksProps): props is WithTasks => mayHaveTasks(props.noun);

/** Returns whether tasks can belong to a kind. */
export function mayHaveTasks(noun: RecordNoun): boolean {
  return Object.values(recordKinds.task.parents).some(({ to }) => to === noun);
}
