import { me } from "@lanyard/contract/field/member-choices";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { useState } from "react";
import { LazyTaskForm, preloading } from "#src/features/tasks/lazy-task-form.ts";
import { TaskAddLine } from "#src/features/tasks/task-add-line.tsx";
import { TaskGroups } from "#src/features/tasks/task-groups.tsx";
import { TaskOwnerChoice } from "#src/features/tasks/task-owner-choice.tsx";
import { useGroupedTasks, useTaskSections } from "#src/features/tasks/task-section-queries.ts";
import { TaskSections } from "#src/features/tasks/task-sections.tsx";
import { everybody, type TasksSearch } from "#src/features/tasks/tasks-search.ts";
import { useTaskChanges } from "#src/features/tasks/use-task-changes.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { kindText } from "#src/records/kind-text.ts";
import { useImportPlace } from "#src/records/list/record-page.tsx";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

const route = getRouteApi("/signed-in/tasks");

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
  const { sections, showMore } = bySection;
  const grouped = useGroupedTasks({ page: search.page ?? 1, collapsed: search.collapsed }, isGrouped);
  const { isPending, error } = isGrouped ? grouped : bySection;
  const isReading = isGrouped ? grouped.isFetching : bySection.isReading;
  const reading = { isReading, isEnteredFromPage: openId === undefined };
  const retry = isGrouped ? grouped.refetch : bySection.retry;
  const open = isGrouped
    ? (grouped.data?.groups ?? []).reduce((sum, { count }) => sum + count, 0)
    : bySection.open;
  const show = (id: string | undefined) =>
    navigate({ search: (now) => ({ ...now, open: id }), replace: openId !== undefined, resetScroll: false });
  const tasks = isGrouped ? (grouped.data?.tasks ?? []) : sections.flatMap((section) => section.tasks);
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
  return (
    <>
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
                  listed={grouped.data}
                  {...{ changes, ...reading }}
                  onOpen={(id) => void show(id)}
                  onChange={look}
                  search={search}
                />
              ) : (
                <TaskSections
                  {...{ sections, changes, ...reading }}
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
            ids={tasks.map(({ id }) => id)}
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
