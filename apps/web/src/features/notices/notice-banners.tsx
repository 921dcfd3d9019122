import type { Notice } from "@lanyard/contract/notice/notice-schema";
import { queryOptions, useMutation, useQueries } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { AlarmClock, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useMe } from "#src/lib/api/me.ts";
import { bannerPermission, showBanner } from "#src/lib/browser/banner-permission.ts";
import { formatDateTime, formatTime, momentOnWall, viewerTimeZone } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { useMarkNoticesSeen, useNotices } from "./notice-queries.ts";
import { noticeAddress, noticeNoun, noticeText } from "./notice-text.ts";

/** The maximum number of banners that are shown at once. The bell also counts those that are not shown. */
const mostAtOnce = 3;

export function NoticeBanners() {
  const notices = useNotices().data?.pages[0]?.notices;
  const isWanted = useMe().data?.preferences.notify_desktop ?? false;
  const mayWrite = useMayWrite();
  const router = useRouter();
  const { mutate: markSeen } = useMarkNoticesSeen();
  // The id of the newest known notification. Ids sort by time.
  const known = useRef<string>(undefined);
  const [reminders, setReminders] = useState<readonly Notice[]>([]);
  const tell = useEffectEvent((read: readonly Notice[]) => {
    const before = known.current;
    known.current = read[0]?.id ?? before ?? "";
    const unseen = read.filter(({ id, seen_at }) => id > (before ?? "") && seen_at === null);
    const reminding = unseen.filter(({ kind }) => kind === "reminder");
    if (mayWrite && reminding.length > 0) setReminders((shown) => withoutRepeats([...reminding, ...shown]));
    if (before === undefined || !isWanted || bannerPermission() !== "granted") return;
    for (const notice of unseen.slice(0, mostAtOnce)) {
      const address = noticeAddress(notice);
      // Desktop banners with the same tag replace each other, so the user sees only one, even if several tabs
      // are open.
      showBanner(noticeText(notice), { body: noticeNoun(notice), tag: notice.id }, () => {
        if (address) void router.navigate(address);
      });
    }
  });
  useEffect(() => {
    if (notices) tell(notices);
  }, [notices]);
  if (reminders.length === 0) return null;
  return (
    <ReminderBanners
      notices={reminders}
      onClose={(closed) => {
        setReminders((shown) => shown.filter(({ id }) => id !== closed));
        markSeen([closed]);
      }}
    />
  );
}

function withoutRepeats(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(
    ({ record_id }, index) => notices.findIndex((other) => other.record_id === record_id) === index,
  );
}

type ReminderProps = { notice: Notice; onClose: (id: string) => void };

function ReminderBanners({
  notices,
  onClose,
}: {
  notices: readonly Notice[];
  onClose: ReminderProps["onClose"];
}) {
  const due = useStillDue(notices).slice(0, mostAtOnce);
  return (
    <section className="reminders" aria-label={t("notices.reminders")} aria-live="assertive">
      {due.map((notice) => (
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
  const address = noticeAddress(notice);
  const later = [
    {
      label: t("notices.tenMinutes"),
      spoken: t("notices.snoozeTenMinutes", { title }),
      of: () => inMinutes(10),
    },
    { label: t("notices.oneHour"), spoken: t("notices.snoozeOneHour", { title }), of: () => inMinutes(60) },
    {
      label: t("ui.tomorrow"),
      spoken: t("notices.snoozeTomorrow", { title, time: formatTime(tomorrowAt().toISOString()) }),
      of: tomorrowAt,
    },
  ];
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

function useStillDue(notices: readonly Notice[]): readonly Notice[] {
  const client = useClient();
  const tasks = useQueries({
    queries: notices.map(({ record_id }) => {
      const id = record_id ?? "";
      return queryOptions({
        // A key of its own, because the task's page needs the task with its custom fields under their names.
        queryKey: ["tasks", "read", id, "reminder"],
        queryFn: async ({ signal }) => (await client.tasks.read({ params: { id } }, { signal })).task,
      });
    }),
  });
  return notices.filter(({ created_at }, index) => {
    const task = tasks[index]?.data;
    if (!task || task.done_at !== null || task.remind_at === null) return false;
    return Date.parse(task.remind_at) <= Date.parse(created_at);
  });
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
    onSuccess: ({ actionId }) => succeeded(t("tasks.completed"), actionId),
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
