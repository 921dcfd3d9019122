import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { createContext, type ReactNode, use } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Card } from "#src/ui/layout/card.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";

/** Draws the tasks of a record; tasks stand above the other kinds, so the frame around the pages hands them in. */
export const RecordTasksSlot = createContext<(record: { noun: RecordNoun; id: string }) => ReactNode>(
  () => null,
);

type RecordTasksProps = { noun: RecordNoun; id: string };

/** The tasks of a record on its page. */
export function RecordTasksCard(props: RecordTasksProps) {
  const tasks = use(RecordTasksSlot)(props);
  if (!mayHaveTasks(props) || !tasks) return null;
  return (
    <Card title={t("kinds.list.tasks")}>
      <div className="record__tasks">{tasks}</div>
    </Card>
  );
}

/** The tasks of a record beside its list. */
export function RecordTasksGroup(props: RecordTasksProps) {
  const tasks = use(RecordTasksSlot)(props);
  if (!mayHaveTasks(props) || !tasks) return null;
  return <PanelGroup title={t("kinds.list.tasks")}>{tasks}</PanelGroup>;
}

/** A kind that tasks can belong to. */
function mayHaveTasks({ noun }: RecordTasksProps): boolean {
  return Object.values(recordKinds.task.parents).some(({ to }) => to === noun);
}
