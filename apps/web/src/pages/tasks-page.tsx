import { me } from "@lanyard/contract/field/member-choices";
import type { Task } from "@lanyard/contract/task/task-schema";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { useState } from "react";
import { LazyTaskForm, preloading } from "#src/features/tasks/lazy-task-form.ts";
import { TaskAddLine } from "#src/features/tasks/task-add-line.tsx";
import { TaskGroups } from "#src/features/tasks/task-groups.tsx";
import { TaskOwnerChoice } from "#src/features/tasks/task-owner-choice.tsx";
import { useGroupedTasks, useTaskSections } from "#src/features/tasks/task-section-queries.ts";
import { TaskSections } from "#src/features/tasks/task-sections.tsx";
import { taskListParams, taskSource } from "#src/features/tasks/task-source.ts";
import { everybody, type TasksSearch } from "#src/features/tasks/tasks-search.ts";
import { useTaskChanges } from "#src/features/tasks/use-task-changes.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { usePlaceKey } from "#src/records/keys/place-keys.ts";
import { kindText } from "#src/records/kind-text.ts";
import { useImportPlace } from "#src/records/list/record-page.tsx";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { type Selection, useSelection } from "#src/records/selection/use-selection.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

const route = getRouteApi("/signed-in/tasks");

const TaskSelection = lazySelection(taskSource);

const OpenTask = lazyComponent(async () => (await import("#src/features/tasks/task-shown.tsx")).OpenTask);

/** Tasks by when they are due. */
export function TasksPage() {
  const search = route.useSearch();
  const { open: openId, owner, group_by } = search;
  const navigate = route.useNavigate();
  const mayWrite = useMayWrite();
  const importPlace = useImportPlace("tasks");
  const changes = useTaskChanges();
  const [isAdding, setIsAdding] = useState(false);
  useCreateIntent("task", mayWrite ? () => setIsAdding(true) : undefined);
  const isGrouped = group_by !== undefined;
  const bySection = useTaskSections(
    { owner_id: owner === everybody ? undefined : (owner ?? me) },
    !isGrouped,
  );
  const { showMore } = bySection;
  const grouped = useGroupedTasks({ page: search.page ?? 1, collapsed: search.collapsed }, isGrouped);
  const { isPending, error } = isGrouped ? grouped : bySection;
  const retry = isGrouped ? grouped.refetch : bySection.retry;
  const open = isGrouped
    ? (grouped.data?.groups ?? []).reduce((sum, { count }) => sum + count, 0)
    : bySection.open;
  const show = (id: string | undefined) =>
    navigate({ search: (now) => ({ ...now, open: id }), replace: openId !== undefined, resetScroll: false });
  const gone = useIdsBeingDeleted("tasks");
  const left = (listed: readonly Task[]) => listed.filter(({ id }) => !gone.has(id));
  const sections = bySection.sections.map((section) => ({ ...section, tasks: left(section.tasks) }));
  const tasks = isGrouped ? left(grouped.data?.tasks ?? []) : sections.flatMap((section) => section.tasks);
  const ids = tasks.map(({ id }) => id);
  const selection = useSelection(ids, { conditions: JSON.stringify({ owner, group_by }), gone });
  usePlaceKey("select-all", mayWrite && selection.isPossible ? () => selectShown(selection) : undefined);
  const rows = {
    selection: mayWrite ? selection : undefined,
    isReading: isGrouped ? grouped.isFetching : bySection.isReading,
    isEnteredFromPage: openId === undefined,
  };
  const look = (change: Partial<TasksSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  const choosing = {
    owner,
    onChange: (next: string | undefined) => void navigate({ search: { owner: next }, resetScroll: false }),
    grouping: {
      isOn: isGrouped,
      onToggle: () =>
        look({ group_by: isGrouped ? undefined : "owner_id", collapsed: undefined, page: undefined }),
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
      {importPlace && (
        <Link {...importPlace} className={buttonClass({ className: "hide-m" })}>
          <Icon of={Upload} size={15} />
          <span>{t("tasks.importCsv")}</span>
        </Link>
      )}
    </PageHeader>
  );
  return (
    <>
      {selection.isActive ? (
        <TaskSelection
          fallback={header}
          params={taskListParams.first}
          selection={selection}
          shown={ids.length}
          total={ids.length}
          isTotalExact
        />
      ) : (
        header
      )}
      <div className="content">
        <div className="content__main scroll">
          <TaskOwnerChoice className="only-m" {...choosing} />
          {mayWrite && <TaskAddLine adding={changes.adding} />}
          {error ? (
            <EmptyState
              mark="problem"
              title={kindText("tasks", "failedTitle")}
              text={kindText("tasks", "failedText")}
            >
              <Button onClick={() => void retry()}>{kindText("tasks", "tryAgain")}</Button>
            </EmptyState>
          ) : isPending ? (
            <SkeletonRows rows={8} columns={1} label={kindText("tasks", "loading")} />
          ) : (
            <>
              {open === 0 && (
                <EmptyState
                  mark="clock"
                  title={kindText("tasks", "noneYetTitle")}
                  {...(mayWrite && { text: kindText("tasks", "noneYetText") })}
                />
              )}
              {grouped.data !== undefined && isGrouped ? (
                <TaskGroups
                  listed={{ ...grouped.data, tasks }}
                  {...{ changes, ...rows }}
                  onOpen={(id) => void show(id)}
                  onChange={look}
                  search={search}
                />
              ) : (
                <TaskSections
                  {...{ sections, changes, ...rows }}
                  showsOwners={owner === everybody}
                  onOpen={(id) => void show(id)}
                  onMore={showMore}
                />
              )}
            </>
          )}
        </div>
        {openId !== undefined && (
          <OpenTask
            id={openId}
            ids={ids}
            listed={tasks.find(({ id }) => id === openId)}
            onOpen={(id) => void show(id)}
            onClose={() => void show(undefined)}
            fallback={<PanelPlaceholder />}
          />
        )}
      </div>
      {isAdding && <LazyTaskForm onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** What is on the page: a selection over its sections knows no more than they show. */
function selectShown({ isAll, toggleAll }: Selection): boolean {
  if (!isAll) toggleAll();
  return true;
}
