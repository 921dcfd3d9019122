import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatDateTime, viewerTimeZone } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CopyButton } from "#src/ui/controls/copy-button.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { toast } from "#src/ui/overlays/toast.ts";

const calendarKey = ["calendar", "read"] as const;

/**
 * The settings of the secret URL with which calendar programs read the user's tasks and close dates. The page
 * shows the URL only once.
 */
export function CalendarCard() {
  const client = useClient();
  const { data, isError, refetch } = useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => client.calendar.read(undefined, { signal }),
  });
  const [address, setAddress] = useState<string>();
  const { renew, end } = useCalendarChanges(setAddress);
  const hasAddress = Boolean(data?.since);
  const askToRenew = async () => {
    if (!hasAddress || (await confirmEnd(t("profile.calendarRenewTitle"), t("profile.calendarRenew"))))
      renew.mutate();
  };
  const askToEnd = async () => {
    if (await confirmEnd(t("profile.calendarEndTitle"), t("profile.calendarEnd"))) end.mutate();
  };
  return (
    <section className="card profile feed" aria-labelledby="calendar-heading">
      <h2 id="calendar-heading">{t("profile.calendar")}</h2>
      <p className="muted">{t("profile.calendarText")}</p>
      {isError && <FailedLine className="feed__row" text={t("profile.calendarFailed")} onRetry={refetch} />}
      {address && (
        <>
          <div className="feed__row">
            <input
              className="input"
              readOnly
              aria-label={t("profile.calendarAddress")}
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={address} />
          </div>
          <p className="muted">{t("profile.calendarOnce")}</p>
        </>
      )}
      {data?.since && !address && (
        <p className="muted">{t("profile.calendarSince", { when: formatDateTime(data.since) })}</p>
      )}
      {data && (
        <div className="feed__row">
          <Button
            busyLabel={renew.isPending && t("profile.calendarMaking")}
            onClick={() => void askToRenew()}
          >
            {hasAddress ? t("profile.calendarRenew") : t("profile.calendarMake")}
          </Button>
          {hasAddress && (
            <Button variant="ghost" disabled={end.isPending} onClick={() => void askToEnd()}>
              {t("profile.calendarEnd")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Asks before the calendar URL is revoked, because calendar programs get no warning. */
function confirmEnd(title: string, confirmLabel: string): Promise<boolean> {
  return confirm({
    title,
    message: t("profile.calendarStops"),
    confirmLabel,
    tone: "danger",
    focus: "cancel",
  });
}

/** Returns mutations that create and revoke the calendar URL. A new URL revokes the previous one. */
function useCalendarChanges(onAddress: (address: string | undefined) => void) {
  const client = useClient();
  const cache = useQueryClient();
  const onError = (error: Error) =>
    void toast.error(t("ui.because", { what: t("profile.calendarChangeFailed"), reason: error.message }));
  const renew = useMutation({
    mutationFn: () => client.calendar.renew(),
    onSuccess: ({ path, since }) => {
      cache.setQueryData(calendarKey, { since });
      // The URL contains the time zone, so that repeated tasks keep their local time in all calendar
      // programs.
      onAddress(`${location.origin}${path}&time_zone=${encodeURIComponent(viewerTimeZone())}`);
    },
    onError,
  });
  const end = useMutation({
    mutationFn: () => client.calendar.end(),
    onSuccess: (answer) => {
      cache.setQueryData(calendarKey, answer);
      onAddress(undefined);
    },
    onError,
  });
  return { renew, end };
}
