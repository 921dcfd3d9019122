import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import { listCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { formatTime } from "#src/lib/format/date.ts";
import { dayFromToday, dayOf } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { kindText } from "#src/records/kind-text.ts";
import { shownName } from "#src/records/shown-name.ts";
import { interactionIcon } from "#src/records/timeline/interaction-icon.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import { dueText, movedTo, nextMonday } from "./task-date.ts";
import { TaskOwner } from "./task-row.tsx";

const most = 100;

/** Returns planned interactions, the earliest first. */
export function usePlannedInteractions(
  shown: { owner_id?: string | undefined; search?: string | undefined },
  enabled: boolean,
) {
  const client = useClient();
  const query = {
    ...withoutEmpty(shown),
    started_at_after: dayFromToday(-1),
    sort_by: "started_at",
    sort_order: "desc",
    limit: most,
  } as const;
  const { data } = useQuery({
    queryKey: ["interactions", "list", query],
    queryFn: ({ signal }) => client.interactions.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...listCaching,
  });
  const gone = useIdsBeingDeleted("interactions");
  const found = enabled ? (data?.interactions ?? []) : [];
  const now = Date.now();
  return found.flatMap((each) => (startOf(each) > now && !gone.has(each.id) ? [each] : [])).toReversed();
}

const startOf = ({ started_at }: Interaction) => Date.parse(started_at ?? "");

/** Returns the day of a planned interaction in the user's time zone. */
export const plannedDay = ({ started_at }: Interaction) => dayOf(started_at ?? "");

const dueOf = ({ started_at }: Interaction) => ({ due_on: null, due_at: started_at });

/** Returns a mutation that changes the start of an interaction, with Undo. */
function useStartChange() {
  const client = useClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({
    done: kindText("interactions", "undone"),
    failed: kindText("interactions", "undoFailed"),
  });
  const changing = useMutation({
    mutationFn: ({ of: { id, version }, started_at }: { of: Interaction; started_at: string }) =>
      client.interactions.update({ params: { id }, body: { started_at, version } }),
    onSuccess: ({ interaction, actionId }) => {
      const hasBegun = startOf(interaction) <= Date.now();
      const text = hasBegun ? t("tasks.held") : t("tasks.moved", { when: dueText(dueOf(interaction)) });
      offerUndo(text, actionId, { about: shownName("interaction", interaction) });
      void refresh({ noun: "interaction", actionId });
    },
    onError: (error, change) =>
      toastFailure(t("ui.because", { what: t("tasks.changeFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => changing.mutate(change),
      }),
  });
  return changing.mutate;
}

type PlannedRowProps = { interaction: Interaction; showsOwner: boolean; isUnderDay: boolean };

/**
 * A planned interaction in the list of tasks. The check box marks it as held, the menu moves it to another day.
 */
export function PlannedRow({ interaction, showsOwner, isUnderDay }: PlannedRowProps) {
  const mayWrite = useMayWrite();
  const change = useStartChange();
  const { id, type, started_at } = interaction;
  const title = shownName("interaction", interaction);
  return (
    <>
      <Checkbox
        checked={false}
        disabled={!mayWrite}
        onChange={() => change({ of: interaction, started_at: new Date().toISOString() })}
        aria-label={t("tasks.hold", { title })}
      />
      <Link
        to="/interactions/$interactionId"
        params={{ interactionId: id }}
        className="task__title"
        dir="auto"
      >
        {title}
      </Link>
      <span className="task__marks">
        <Icon of={interactionIcon(type)} size={14} />
        <span className="vh">{t("tasks.planned")}</span>
      </span>
      <PlannedAbout interaction={interaction} />
      {showsOwner && <TaskOwner task={interaction} />}
      <span className="task__due">
        {isUnderDay && started_at !== null ? formatTime(started_at) : dueText(dueOf(interaction))}
      </span>
      {mayWrite && <MoveMenu interaction={interaction} title={title} onMove={change} />}
    </>
  );
}

/** The contacts or the record that the interaction is about. */
function PlannedAbout({ interaction }: { interaction: Interaction }) {
  const { contacts, company_name, deal_name } = interaction;
  const names = contacts.map(({ name }) => name).join(", ");
  return (
    <span className="task__about trunc" dir="auto">
      {names || company_name || deal_name}
    </span>
  );
}

type MoveMenuProps = {
  interaction: Interaction;
  title: string;
  onMove: ReturnType<typeof useStartChange>;
};

function MoveMenu({ interaction, title, onMove }: MoveMenuProps) {
  const label = t("tasks.move", { title });
  const items = [
    { id: "today", label: t("tasks.today"), day: dayFromToday(0) },
    { id: "tomorrow", label: t("tasks.moveTomorrow"), day: dayFromToday(1) },
    { id: "week", label: t("tasks.moveNextWeek"), day: nextMonday() },
  ].flatMap(({ id, label: name, day }) => {
    const { due_at: start } = movedTo(dueOf(interaction), day);
    // A past time would make the interaction a held one.
    const isLater = start !== null && Date.parse(start) > Date.now();
    return day === plannedDay(interaction) || !isLater
      ? []
      : [{ id, label: name, onSelect: () => onMove({ of: interaction, started_at: start }) }];
  });
  return (
    <LazyMenu
      label={label}
      align="end"
      items={items}
      trigger={<IconButton icon={CalendarClock} size="sm" label={label} />}
    />
  );
}
