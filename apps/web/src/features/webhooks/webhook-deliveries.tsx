import type { Delivery, Webhook } from "@lanyard/contract/webhook/webhook-schema";
import { useState } from "react";
import { formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { useDeliveries, useWebhookMutation } from "./webhook-queries.ts";

export function WebhookDeliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <Dialog title={t("webhooks.deliveries")} size="large" isOpen onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p className="wrap-anywhere text-ink-muted" dir="ltr">
          {webhook.url}
        </p>
        <Replay id={webhook.id} />
        <DeliveryList id={webhook.id} />
      </div>
    </Dialog>
  );
}

const hourMs = 3_600_000;

function Replay({ id }: { id: string }) {
  const [hours, setHours] = useState("1");
  const replay = useWebhookMutation((webhooks, period: number) => {
    const since = new Date(Date.now() - period * hourMs).toISOString();
    return webhooks.replay({ params: { id }, body: { since } });
  });
  return (
    <div className="webhooks__replay">
      <SelectField
        label={t("ui.period")}
        value={hours}
        options={[
          { value: "1", label: t("ui.lastHour") },
          { value: "24", label: t("ui.lastDay") },
          { value: "168", label: t("ui.lastWeek") },
          { value: "719", label: t("webhooks.lastMonth") },
        ]}
        onChange={({ target }) => setHours(target.value)}
      />
      <Button
        busyLabel={replay.isPending && t("webhooks.sending")}
        onClick={() =>
          replay.mutate(Number(hours), {
            onSuccess: () => void toast.success(t("webhooks.replaying")),
            onError: ({ message }) => void toast.error(message),
          })
        }
      >
        {t("webhooks.replay")}
      </Button>
    </div>
  );
}

function DeliveryList({ id }: { id: string }) {
  const { data, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(id);
  if (isLoadingError)
    return (
      <FailedState
        title={t("webhooks.loadFailed")}
        text={t("webhooks.loadFailedText")}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows rows={4} columns={2} label={t("ui.loading")} />;
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return (
      <EmptyState
        isCompact
        mark="clock"
        title={t("webhooks.noDeliveries")}
        text={t("webhooks.noDeliveriesText")}
      />
    );
  return (
    <>
      <ul className="card" aria-label={t("webhooks.deliveries")}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busyLabel={isFetchingNextPage && t("ui.loading")} onClick={() => void fetchNextPage()}>
          {t("webhooks.older")}
        </Button>
      )}
    </>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id, event, created_at, body, answer } = delivery;
  const redelivery = useWebhookMutation((webhooks) =>
    webhooks.redeliver({ params: { id: webhookId, delivery: id } }),
  );
  return (
    <li>
      <div className="setrow webhooks__delivery">
        <div>
          <b dir="ltr">{event}</b>
          <small>{formatDateTime(created_at)}</small>
          <small>{outcome(delivery)}</small>
        </div>
        <Button
          size="sm"
          busyLabel={redelivery.isPending && t("webhooks.sending")}
          onClick={() =>
            redelivery.mutate(undefined, { onError: ({ message }) => void toast.error(message) })
          }
        >
          {t("webhooks.redeliver")}
        </Button>
        <details className="webhooks__body">
          <summary>{t("webhooks.body")}</summary>
          <pre dir="ltr">{indented(body)}</pre>
          {answer !== null && answer !== "" && (
            <>
              <b>{t("webhooks.answer")}</b>
              <pre dir="ltr">{indented(answer)}</pre>
            </>
          )}
        </details>
      </div>
    </li>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function outcome({ state, attempts, status, problem, next_at }: Delivery): string {
  const parts = [
    t(`webhooks.state.${state}`),
    status === null ? "" : t("webhooks.status", { status }),
    problem === null || problem === "status" ? "" : t(`webhooks.problem.${problem}`),
    attempts === 0 ? "" : t("webhooks.attempts", { count: attempts }),
    next_at === null || attempts === 0 ? "" : t("webhooks.next", { when: formatDateTime(next_at) }),
  ];
  return parts.filter(Boolean).join(" · ");
}
