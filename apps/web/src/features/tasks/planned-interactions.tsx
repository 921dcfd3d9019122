import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import type { Task } from "@lanyard/contract/task/task-schema";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useReducer, useState } from "react";
import { interactionSource } from "#src/features/interactions/interactions.ts";
import { listCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { formatDateTime, formatTime, viewerTimeZone } from "#src/lib/format/date.ts";
import { dayFromToday, dayOf } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useCellSaving } from "#src/records/cells/use-cell-saving.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { shownName } from "#src/records/shown-name.ts";
import { interactionIcon } from "#src/records/timeline/interaction-icon.ts";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { dueText, movedTo } from "./task-date.ts";
import { TaskDatePicker } from "./task-date-picker.tsx";
import { MoveMenu, TaskOwner } from "./task-row.tsx";

const most = 100;

export function usePlannedInteractions(
  shown: { owner_id?: string | undefined; search?: string | undefined },
  enabled: boolean,
) {
  const client = useClient();
  const narrowed = {
    ...withoutEmpty(shown),
    time_zone: viewerTimeZone(),
    sort_by: "started_at",
    limit: most,
  } as const;
  const today = dayFromToday(0);
  // Requests the latest interactions of today first, because interactions that have already started could
  // fill the page.
  const queries = [
    { ...narrowed, started_at_after: today, started_at_before: today, sort_order: "desc" },
    { ...narrowed, started_at_after: dayFromToday(1), sort_order: "asc" },
  ] as const;
  const results = useQueries({
    queries: queries.map((query) => ({
      queryKey: ["interactions", "list", query],
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        rows: (await client.interactions.list({ query }, { signal })).interactions,
      }),
      placeholderData: keepPreviousData,
      enabled,
      ...listCaching,
    })),
  });
  const gone = useIdsBeingDeleted("interactions");
  const found = enabled ? results.flatMap(({ data }) => data?.rows ?? []) : [];
  // A moved interaction can be in both lists until they reload.
  const next = [...new Map(found.map((each) => [each.id, each])).values()]
    .filter((each) => startOf(each) > Date.now() && !gone.has(each.id))
    .toSorted((one, other) => startOf(one) - startOf(other))
    .slice(0, most);
  useRedrawAt(next[0] && startOf(next[0]));
  return { next, isReading: results.some(({ isFetching }) => isFetching) };
}

function useRedrawAt(moment: number | undefined): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const wait = (moment ?? Number.POSITIVE_INFINITY) - Date.now();
    if (wait > longestTimerMs) return undefined;
    const timer = setTimeout(redraw, Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [moment]);
}

/** The maximum delay of a timer. Browsers run timers with a longer delay immediately. */
const longestTimerMs = 2 ** 31 - 1;

const startOf = ({ started_at }: Interaction) => Date.parse(started_at ?? "");

export const plannedDay = ({ started_at }: Interaction) => dayOf(started_at ?? "");

export type PlannedTask = Pick<Task, "id" | "title" | "done_at" | "due_on" | "due_at"> & {
  interaction: Interaction;
};

export const plannedTask = (interaction: Interaction): PlannedTask => ({
  id: interaction.id,
  title: shownName("interaction", interaction),
  done_at: null,
  due_on: null,
  due_at: interaction.started_at,
  interaction,
});

export const isPlanned = (row: object): row is PlannedTask => "interaction" in row;

export function usePlannedChanges() {
  const save = useCellSaving(interactionSource);
  const [dated, setDated] = useState<PlannedTask>();
  const start = ({ interaction: row, title: about }: PlannedTask, started_at: string) => {
    const hasBegun = Date.parse(started_at) <= Date.now();
    const when = formatDateTime(started_at);
    save({
      row,
      field: fieldLabel("interaction", "started_at"),
      body: { started_at },
      shown: { started_at },
      displayText: (theirs) => formatDateTime(String(theirs.started_at)),
      done: { text: hasBegun ? t("tasks.held") : t("tasks.moved", { when }), about },
    });
  };
  return {
    hold: (task: PlannedTask) => start(task, new Date().toISOString()),
    move(task: PlannedTask, day: string | null) {
      const moved = laterOn(task, day);
      if (moved !== undefined) start(task, moved);
    },
    pickDate: setDated,
    datePicker: dated && (
      <TaskDatePicker
        key={dated.id}
        task={dated}
        onPick={({ day, time }) => start(dated, movedTo(dated, day, time ?? undefined).due_at ?? "")}
        onClose={() => setDated(undefined)}
      />
    ),
  };
}

type PlannedChanges = ReturnType<typeof usePlannedChanges>;

/**
 * Returns the start on another day, or undefined for a past start, because the interaction would no longer be
 * planned.
 */
function laterOn(task: PlannedTask, day: string | null): string | undefined {
  const { due_at: start } = movedTo(task, day);
  return start !== null && Date.parse(start) > Date.now() ? start : undefined;
}

type PlannedRowProps = {
  task: PlannedTask;
  changes: PlannedChanges;
  showsOwner: boolean;
  isUnderDay: boolean;
};

export function PlannedRow({ task, changes, showsOwner, isUnderDay }: PlannedRowProps) {
  const mayWrite = useMayWrite();
  const { title, due_at, interaction } = task;
  return (
    <>
      <Checkbox
        checked={false}
        disabled={!mayWrite}
        onChange={() => changes.hold(task)}
        aria-label={t("tasks.hold", { title })}
      />
      <Link
        to="/interactions/$interactionId"
        params={{ interactionId: interaction.id }}
        className="task__title"
        data-task={task.id}
        dir="auto"
      >
        {title}
      </Link>
      <span className="task__marks">
        <Icon of={interactionIcon(interaction.type)} size={14} />
        <span className="vh">{t("tasks.planned")}</span>
      </span>
      <PlannedAbout interaction={interaction} />
      {showsOwner && <TaskOwner task={interaction} />}
      <span className="task__due">{isUnderDay && due_at !== null ? formatTime(due_at) : dueText(task)}</span>
      {mayWrite && (
        <MoveMenu
          task={task}
          isOffered={(day) => laterOn(task, day) !== undefined}
          onMove={(day) => changes.move(task, day)}
          onPick={() => changes.pickDate(task)}
        />
      )}
    </>
  );
}

function PlannedAbout({ interaction }: { interaction: Interaction }) {
  const { contacts, company_name, deal_name } = interaction;
  const names = contacts.map(({ name }) => name).join(", ");
  return (
    <span className="task__about trunc" dir="auto">
      {names || company_name || deal_name}
    </span>
  );
}
