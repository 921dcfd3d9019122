import type { ParentOf } from "@lanyard/contract/kind/child-routes";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { childListKey } from "#src/records/record-query-keys.ts";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { TaskAddLine } from "./task-add-line.tsx";
import { TaskRow } from "./task-row.tsx";
import { useTaskChanges } from "./use-task-changes.tsx";
import { useTaskKeys } from "./use-task-keys.ts";

export function RecordTasks({ noun, id }: { noun: ParentOf<"task">; id: string }) {
  const client = useClient();
  const mayWrite = useMayWrite();
  const changes = useTaskChanges();
  const about = { [`${noun}_id`]: id };
  const { data, isError, isFetching } = useQuery({
    queryKey: childListKey({ noun, id }, "task"),
    queryFn: ({ signal }) =>
      client[`${noun}Children`].tasks({ params: { id }, query: recordKinds.task.asChild }, { signal }),
  });
  const keys = useTaskKeys({ tasks: data?.tasks ?? [], changes, isReading: isFetching });
  if (isError) return <p role="alert">{t("tasks.failedText")}</p>;
  if (!data) return <SkeletonRows rows={2} columns={1} label={t("tasks.loading")} />;
  return (
    <div className="tasks tasks--about">
      {mayWrite && <TaskAddLine adding={changes.adding} given={about} />}
      {data.tasks.length === 0 && <p className="text-ink-muted">{t("ui.nextStep.none")}</p>}
      <div {...keys}>
        <ul>
          {data.tasks.map((task) => (
            <li key={task.id} data-row={task.id} className="task">
              <TaskRow {...{ task, changes }} isAtHome />
            </li>
          ))}
        </ul>
      </div>
      {changes.datePicker}
    </div>
  );
}
