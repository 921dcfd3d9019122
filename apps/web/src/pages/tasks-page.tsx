import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { useState } from "react";
import { LazyTaskForm, OpenTask, preloading } from "#src/features/tasks/lazy-task-parts.ts";
import { SelectableTasks } from "#src/features/tasks/selectable-tasks.tsx";
import { TaskAddLine } from "#src/features/tasks/task-add-line.tsx";
import { TaskFilters } from "#src/features/tasks/task-filters.tsx";
import { TaskGroups } from "#src/features/tasks/task-groups.tsx";
import { TaskOwnerChoice } from "#src/features/tasks/task-owner-choice.tsx";
import { TaskSections } from "#src/features/tasks/task-sections.tsx";
import { everybody, type TasksSearch } from "#src/features/tasks/tasks-search.ts";
import { useListedTasks } from "#src/features/tasks/use-listed-tasks.ts";
import { useTaskChanges } from "#src/features/tasks/use-task-changes.tsx";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { useFocusedShortcuts } from "#src/records/keys/context-shortcuts.ts";
import { useListEntry } from "#src/records/keys/list-entry.ts";
import { kindText } from "#src/records/kind-text.ts";
import { useImportLocation } from "#src/records/list/record-page.tsx";
import type { Selection } from "#src/records/table/use-selection.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

const route = getRouteApi("/signed-in/tasks");

/** Tasks, grouped by due date. */
export function TasksPage() {
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMayWrite();
  // Viewers own no tasks, so they see the tasks of all members.
  const search = { ...asked, owner: asked.owner ?? (mayWrite ? undefined : everybody) };
  const { open: openId, owner, group_by, q, priority } = search;
  const [isAdding, setIsAdding] = useState(false);
  useCreateIntent("task", mayWrite ? () => setIsAdding(true) : undefined);
  const listed = useListedTasks(search);
  const { tasks, gone, open, isPending, error } = listed;
  const show = (id: string | undefined) =>
    void navigate({
      search: (now) => ({ ...now, open: id }),
      replace: openId !== undefined,
      resetScroll: false,
    });
  const look = (change: Partial<TasksSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  const choosing = {
    owner,
    onChange: (next: string | undefined) =>
      void navigate({ search: { owner: next, q, priority }, resetScroll: false }),
    grouping: {
      isOn: group_by !== undefined,
      onToggle: () =>
        look({
          owner,
          group_by: group_by === undefined ? "owner_id" : undefined,
          collapsed: undefined,
          page: undefined,
        }),
    },
  };
  const primary = mayWrite && (
    <Button variant="primary" icon={Plus} {...preloading} onClick={() => setIsAdding(true)}>
      {kindText("tasks", "add")}
    </Button>
  );
  const header = (
    <PageHeader
      title={kindText("tasks", "title")}
      count={!isPending && !error && kindText("tasks", "count", { count: open, shown: formatCount(open) })}
      primary={primary}
    >
      <TaskOwnerChoice className="hide-m" {...choosing} />
      <ImportLink />
    </PageHeader>
  );
  return (
    <>
      <SelectableTasks {...{ tasks, gone, header }} conditions={{ owner, group_by, q, priority }}>
        {(selection) => (
          <div className="content">
            <div className="content__main scroll">
              <TaskFilters
                search={search}
                onLook={(change) => look({ ...change, page: undefined })}
                whose={<TaskOwnerChoice className="only-m" {...choosing} />}
              />
              <TaskList {...{ listed, search, selection }} onOpen={show} onLook={look} />
            </div>
            {openId !== undefined && (
              <OpenTask
                id={openId}
                ids={tasks.map(({ id }) => id)}
                listed={tasks.find(({ id }) => id === openId)}
                onOpen={show}
                onClose={() => show(undefined)}
                fallback={<PanelPlaceholder />}
              />
            )}
          </div>
        )}
      </SelectableTasks>
      {isAdding && <LazyTaskForm onClose={() => setIsAdding(false)} />}
    </>
  );
}

function ImportLink() {
  const location = useImportLocation("tasks");
  if (!location) return null;
  return (
    <Link {...location} className={buttonClass({ className: "hide-m" })}>
      <Icon of={Upload} size={15} />
      <span>{t("tasks.importCsv")}</span>
    </Link>
  );
}

type TaskListProps = {
  listed: ReturnType<typeof useListedTasks>;
  search: TasksSearch;
  selection: Selection | undefined;
  onOpen: (id: string) => void;
  onLook: (change: Partial<TasksSearch>) => void;
};

/** The line that adds a task and the list of tasks, with its loading, failed and empty states. */
function TaskList({ listed, search, selection, onOpen, onLook }: TaskListProps) {
  const { sections, grouped, open, isPending, isReading, error, retry, showMore } = listed;
  const mayWrite = useMayWrite();
  const changes = useTaskChanges();
  useFocusedShortcuts("task", mayWrite && !selection?.isActive, onOpen);
  useListEntry(search.open === undefined);
  const isNarrowed = search.q !== undefined || search.priority !== undefined;
  const isEmpty = isNarrowed
    ? sections.every(({ total, planned }) => total + planned.length === 0) && !grouped?.tasks.length
    : open === 0 && sections.every(({ planned }) => planned.length === 0);
  const rows = { changes, selection, isReading, onOpen, openId: search.open };
  return (
    <>
      {mayWrite && <TaskAddLine adding={changes.adding} />}
      {error ? (
        <FailedState
          title={kindText("tasks", "failedTitle")}
          text={kindText("tasks", "failedText")}
          onRetry={retry}
        />
      ) : isPending ? (
        <SkeletonRows rows={8} columns={1} label={kindText("tasks", "loading")} />
      ) : (
        <>
          {isEmpty && (
            <EmptyState
              mark="clock"
              title={kindText("tasks", isNarrowed ? "noneFoundTitle" : "noneYetTitle")}
              {...((mayWrite || isNarrowed) && {
                text: kindText("tasks", isNarrowed ? "noneFoundText" : "noneYetText"),
              })}
            />
          )}
          {grouped ? (
            <TaskGroups {...rows} listed={grouped} onChange={onLook} search={search} />
          ) : (
            <TaskSections
              {...rows}
              sections={sections}
              showsOwners={search.owner === everybody}
              onMore={showMore}
            />
          )}
        </>
      )}
      {changes.datePicker}
    </>
  );
}
