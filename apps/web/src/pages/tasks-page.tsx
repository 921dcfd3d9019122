import { me } from "@lanyard/contract/field/filter-choices";
import { Plus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { LazyTaskForm, OpenTask, preloading } from "#src/features/tasks/lazy-task-parts.ts";
import { SelectableTasks } from "#src/features/tasks/selectable-tasks.tsx";
import { TaskAddLine } from "#src/features/tasks/task-add-line.tsx";
import { TaskFilters } from "#src/features/tasks/task-filters.tsx";
import { TaskGroups } from "#src/features/tasks/task-groups.tsx";
import { taskList } from "#src/features/tasks/task-list.ts";
import { TaskOwnerChoice } from "#src/features/tasks/task-owner-choice.tsx";
import { TaskSections } from "#src/features/tasks/task-sections.tsx";
import { everybody, type TasksParams, tasksPageParams } from "#src/features/tasks/tasks-search.ts";
import { useListedTasks } from "#src/features/tasks/use-listed-tasks.ts";
import { useTaskChanges } from "#src/features/tasks/use-task-changes.tsx";
import { refusedQuery } from "#src/lib/api/failure-text.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { useContextShortcut, useFocusedShortcuts } from "#src/records/keys/context-shortcuts.ts";
import { useListEntry } from "#src/records/keys/list-entry.ts";
import { kindText, recordCountText } from "#src/records/kind-text.ts";
import { GroupMenu } from "#src/records/list/group-menu.tsx";
import { ImportLink } from "#src/records/list/import-link.tsx";
import { useImportLocation } from "#src/records/list/record-header.tsx";
import { useListParams } from "#src/records/list/use-list-params.ts";
import type { FilterChange, ListChange } from "#src/records/list-params.ts";
import { LeftRecords } from "#src/records/table/record-link.tsx";
import type { Selection } from "#src/records/table/use-selection.ts";
import { SaveViewButton, useSavedViews } from "#src/records/views/view-tabs.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { BannerSpace } from "#src/ui/feedback/banner.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

const { filters } = taskList;

export function TasksPage() {
  const mayWrite = useMayWrite();
  const at = useListParams({ noun: "task", path: "/tasks" }, tasksPageParams);
  // Viewers own no tasks, so the page shows them the tasks of all members by default.
  const owner = at.params.owner_id ?? (mayWrite ? me : everybody);
  const params = useMemo(() => ({ ...at.params, owner_id: owner }), [at.params, owner]);
  const openId = params.open;
  const [isAdding, setIsAdding] = useState(false);
  useCreateIntent("task", mayWrite ? () => setIsAdding(true) : undefined);
  const listed = useListedTasks(params, !at.isWaiting);
  const { tasks, open, isPending } = listed;
  const look = (change: ListChange) => at.go({ change });
  const { isFiltering, show, toggleFilters, closeFilters } = useTaskPanels(at);
  const choosing = { owner, onChange: (owner_id: string | undefined) => look({ owner_id, open: undefined }) };
  const filtering = filteringOf(params, look);
  const importLocation = useImportLocation("tasks");
  const views = useSavedViews("task", at.viewing, () => tasksPageParams.stateOf(params));
  const header = (
    <TasksHeader listed={listed} onAdd={mayWrite ? () => setIsAdding(true) : undefined}>
      <TaskOwnerChoice className="hide-m" {...choosing} />
      {importLocation && <ImportLink location={importLocation} className="hide-m" />}
    </TasksHeader>
  );
  return (
    <>
      <SelectableTasks {...{ listed, header, params }}>
        {(selection) => (
          <>
            {views.tabs}
            <TaskFilters
              params={params}
              onChange={look}
              filters={{ count: filtering.count, isOpen: isFiltering, onToggle: toggleFilters }}
              whose={<TaskOwnerChoice className="only-m" {...choosing} />}
            >
              <GroupMenu noun="task" group_by={params.group_by} empty={params.empty} onChange={look} />
              {views.onSaveFirst && <SaveViewButton onSave={views.onSaveFirst} />}
            </TaskFilters>
            {filtering.count > 0 && <filters.Banner {...filtering.banner} fallback={<BannerSpace />} />}
            <div className="content">
              <div className="content__main">
                <div className="scroll">
                  <TaskList
                    {...{ listed, params, selection }}
                    hrefOf={at.hrefOf}
                    onOpen={show}
                    onLook={look}
                  />
                </div>
                <LeftRecords count={listed.left.size} onRefresh={listed.refresh} />
              </div>
              {isFiltering && (
                <filters.Panel
                  {...filtering.panel}
                  list={{ total: isPending ? undefined : open, isTotalExact: true }}
                  onClose={closeFilters}
                />
              )}
              {openId !== undefined && !isFiltering && (
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
          </>
        )}
      </SelectableTasks>
      {isAdding && <LazyTaskForm onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** Keeps either the filter panel or a task open. The URL contains the open task. */
function useTaskPanels({ params: { open }, go }: ReturnType<typeof useListParams<TasksParams>>) {
  const [isFiltering, setIsFiltering] = useState(false);
  const show = (id: string | undefined) => {
    if (id !== undefined) setIsFiltering(false);
    go({ change: { open: id }, replaces: open !== undefined });
  };
  const toggleFilters = () => {
    setIsFiltering(!isFiltering);
    if (open !== undefined) show(undefined);
    return true;
  };
  useContextShortcut("filter", toggleFilters);
  return { isFiltering, show, toggleFilters, closeFilters: () => setIsFiltering(false) };
}

/**
 * Returns the filters for the panel and the banner. The banner omits the owner, because the header shows the
 * owner.
 */
function filteringOf(params: TasksParams, look: (change: FilterChange) => void) {
  const { owner_id } = params;
  const anyOwner = { ...params, owner_id: undefined };
  const count = tasksPageParams.filterCount(anyOwner);
  const changes = {
    // A cleared owner filter becomes `all`, because without an owner in the URL, the page shows the user's
    // own tasks.
    onChange: (change: FilterChange) =>
      look("owner_id" in change ? { ...change, owner_id: change.owner_id ?? everybody } : change),
    onClear: () => look({ ...tasksPageParams.nothingNarrowed, owner_id }),
  };
  return {
    count,
    banner: { ...changes, params: anyOwner },
    panel: { ...changes, count, params: owner_id === everybody ? anyOwner : params },
  };
}

type TasksHeaderProps = {
  listed: ReturnType<typeof useListedTasks>;
  onAdd: (() => void) | undefined;
  children: ReactNode;
};

function TasksHeader({ listed: { open, isPending, error }, onAdd, children }: TasksHeaderProps) {
  const primary = onAdd && (
    <Button variant="primary" icon={Plus} {...preloading} onClick={onAdd}>
      {kindText("tasks", "add")}
    </Button>
  );
  const count = !isPending && !error && recordCountText("tasks", open);
  return (
    <PageHeader title={kindText("tasks", "title")} {...{ count, primary }}>
      {children}
    </PageHeader>
  );
}

type TaskListProps = {
  listed: ReturnType<typeof useListedTasks>;
  params: TasksParams;
  selection: Selection | undefined;
  hrefOf: (change: { page: number }) => string;
  onOpen: (id: string) => void;
  onLook: (change: Pick<TasksParams, "collapsed" | "page">) => void;
};

function TaskList({ listed, params, selection, hrefOf, onOpen, onLook }: TaskListProps) {
  const { tasks, left, sections, grouped, open, isPending, isReading, error, retry, showMore } = listed;
  const mayWrite = useMayWrite();
  const changes = useTaskChanges();
  useFocusedShortcuts("task", mayWrite && !selection?.isActive, onOpen);
  useListEntry(params.open === undefined);
  const isNarrowed = tasksPageParams.isNarrowed({ ...params, owner_id: undefined });
  const isEmpty = isNarrowed
    ? tasks.length === 0 && sections.every(({ total, planned }) => total + planned.length === 0)
    : open === 0 && sections.every(({ planned }) => planned.length === 0);
  const rows = { changes, selection, left, isReading, onOpen, openId: params.open };
  return (
    <>
      {mayWrite && <TaskAddLine adding={changes.adding} />}
      {error ? (
        <FailedState
          title={kindText("tasks", "failedTitle")}
          text={refusedQuery(error) ?? kindText("tasks", "failedText")}
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
            <TaskGroups {...rows} {...{ params, hrefOf }} listed={grouped} onChange={onLook} />
          ) : (
            <TaskSections
              {...rows}
              sections={sections}
              showsOwners={params.owner_id === everybody}
              onMore={showMore}
            />
          )}
        </>
      )}
      {changes.datePicker}
    </>
  );
}
