import type { Notice } from "@lanyard/contract/notice/notice-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AlarmClock, X } from "lucide-react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatDateTime, formatTime, momentOnWall, viewerTimeZone } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { noticeAddress, noticeText } from "./notice-text.ts";

type ReminderProps = { notice: Notice; onClose: (id: string) => void };

export function ReminderBanners({
  notices,
  onClose,
}: {
  notices: readonly Notice[];
  onClose: ReminderProps["onClose"];
}) {
  return (
    <section className="reminders" aria-label={t("notices.reminders")} aria-live="assertive">
      {notices.map((notice) => (
        <Reminder key={notice.id} {...{ notice, onClose }} />
      ))}
    </section>
  );
}

const minuteMs = 60_000;
const tomorrowAt = () => momentOnWall(`${dayFromToday(1)}T09:00`);

function Reminder({ notice, onClose }: ReminderProps) {
  const title = String(notice.parameters.label ?? "");
  const changes = useReminderChanges(notice, onClose);
  const isDue = useIsStillDue(notice);
  const address = noticeAddress(notice);
  const later = [
    {
      label: t("notices.tenMinutes"),
      spoken: t("notices.snoozeTenMinutes", { title }),
      of: () => inMinutes(10),
    },
    { label: t("notices.oneHour"), spoken: t("notices.snoozeOneHour", { title }), of: () => inMinutes(60) },
    {
      label: t("notices.tomorrow"),
      spoken: t("notices.snoozeTomorrow", { title, time: formatTime(tomorrowAt().toISOString()) }),
      of: tomorrowAt,
    },
  ];
  if (!isDue) return null;
  return (
    <div className="reminder">
      <Icon of={AlarmClock} />
      {address ? (
        <Link {...address} className="link truncate" dir="auto">
          {noticeText(notice)}
        </Link>
      ) : (
        <span className="truncate">{noticeText(notice)}</span>
      )}
      <IconButton
        icon={X}
        size="xs"
        label={t("notices.closeReminder", { title })}
        onClick={() => onClose(notice.id)}
      />
      <div className="reminder__actions">
        {later.map(({ label, spoken, of }) => (
          <Button key={label} size="sm" aria-label={spoken} onClick={() => changes.snooze(of())}>
            {label}
          </Button>
        ))}
        <Button
          size="sm"
          variant="primary"
          aria-label={t("notices.complete", { title })}
          onClick={changes.complete}
        >
          {t("notices.done")}
        </Button>
      </div>
    </div>
  );
}

function useIsStillDue({ record_id, created_at }: Notice): boolean {
  const client = useClient();
  const id = record_id ?? "";
  const { data: task } = useQuery({
    queryKey: ["tasks", "read", id],
    queryFn: async ({ signal }) => (await client.tasks.read({ params: { id } }, { signal })).task,
  });
  if (!task || task.done_at !== null || task.remind_at === null) return false;
  return Date.parse(task.remind_at) <= Date.parse(created_at);
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs);

function useReminderChanges(
  { id: noticeId, record_id, parameters }: Notice,
  onClose: ReminderProps["onClose"],
) {
  const client = useClient();
  const refresh = useRefresh();
  const offer = useUndoOffer();
  const params = { id: record_id ?? "" };
  const about = String(parameters.label ?? "");
  const succeeded = (text: string, actionId: string | undefined) => {
    onClose(noticeId);
    offer(text, actionId, { about });
    void refresh({ noun: "task", actionId });
  };
  const failed = (run: () => void) => (error: Error) =>
    offerRetry(t("notices.snoozeFailed"), error.message, run);
  const completing = useMutation({
    mutationFn: () => client.tasks.complete({ params, body: { time_zone: viewerTimeZone() } }),
    onSuccess: ({ actionId }) => succeeded(t("notices.completed"), actionId),
    onError: (error) => failed(() => completing.mutate())(error),
  });
  const snoozing = useMutation({
    mutationFn: (until: Date) => client.tasks.update({ params, body: { remind_at: until.toISOString() } }),
    onSuccess: ({ actionId }, until) =>
      succeeded(t("notices.snoozed", { when: formatDateTime(until.toISOString()) }), actionId),
    onError: (error, until) => failed(() => snoozing.mutate(until))(error),
  });
  return { complete: () => completing.mutate(), snooze: snoozing.mutate };
}
