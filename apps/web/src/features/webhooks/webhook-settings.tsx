import type { Webhook } from "@lanyard/contract/webhook/webhook-schema";
import { KeyRound, Pencil, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { ShownSecret } from "#src/ui/feedback/shown-secret.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { ActionsMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { FilterSentences } from "./webhook-filter.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { useWebhookMutation, useWebhooks } from "./webhook-queries.ts";

export function WebhookSettings() {
  const { data, isLoadingError, refetch } = useWebhooks();
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (isLoadingError)
    return (
      <FailedState title={t("webhooks.loadFailed")} text={t("webhooks.loadFailedText")} onRetry={refetch} />
    );
  if (!data) return <SkeletonRows rows={4} columns={2} label={t("ui.loading")} />;
  return (
    <section aria-labelledby="webhooks" className="members__part keys">
      <div className="keys__head">
        <div>
          <h2 id="webhooks">{t("webhooks.title")}</h2>
          <p className="muted">{t("webhooks.text")}</p>
        </div>
        <Button icon={Plus} onClick={() => setIsCreating(true)}>
          {t("webhooks.create")}
        </Button>
      </div>
      {secret && (
        <ShownSecret
          text={t("webhooks.shownOnce")}
          label={t("ui.secret")}
          value={secret}
          onDismiss={() => setSecret(undefined)}
        />
      )}
      <WebhookList webhooks={data} onSecret={setSecret} />
      {isCreating && <WebhookForm onSecret={setSecret} onClose={() => setIsCreating(false)} />}
    </section>
  );
}

type WebhookListProps = { webhooks: readonly Webhook[]; onSecret: (secret: string) => void };

function WebhookList({ webhooks, onSecret }: WebhookListProps) {
  if (webhooks.length === 0)
    return <EmptyState isCompact mark="file" title={t("webhooks.none")} text={t("webhooks.noneText")} />;
  return (
    <ul className="card">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} onSecret={onSecret} />
      ))}
    </ul>
  );
}

type WebhookRowProps = { webhook: Webhook; onSecret: (secret: string) => void };

function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const [open, setOpen] = useState<"form" | "deliveries">();
  const close = () => setOpen(undefined);
  return (
    <li>
      <div className="setrow webhooks__row">
        <div>
          <b dir="ltr">{webhook.url}</b>
          <small>{webhook.events.join(", ")}</small>
          <FilterSentences filters={webhook.filter} />
          <small>{stateText(webhook)}</small>
        </div>
        <Button size="sm" onClick={() => setOpen("deliveries")}>
          {t("webhooks.deliveries")}
        </Button>
        <WebhookMenu
          webhook={webhook}
          onSecret={onSecret}
          onEdit={() => setOpen("form")}
          onTested={() => setOpen("deliveries")}
        />
      </div>
      {open === "form" && <WebhookForm webhook={webhook} onSecret={onSecret} onClose={close} />}
      {open === "deliveries" && <WebhookDeliveries webhook={webhook} onClose={close} />}
    </li>
  );
}

type WebhookMenuProps = WebhookRowProps & { onEdit: () => void; onTested: () => void };

function WebhookMenu({ webhook: { id, url }, onSecret, onEdit, onTested }: WebhookMenuProps) {
  const rotation = useWebhookMutation((webhooks) => webhooks.rotateSecret({ params: { id } }));
  const removing = useWebhookMutation((webhooks) => webhooks.remove({ params: { id } }));
  const testing = useWebhookMutation((webhooks) => webhooks.test({ params: { id } }));
  const onError = ({ message }: Error) => void toast.error(message);
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t("webhooks.deleteTitle"),
      message: t("webhooks.deleteText", { url }),
      confirmLabel: t("ui.delete"),
      tone: "danger",
      focus: "cancel",
    });
    if (isConfirmed)
      removing.mutate(undefined, { onError, onSuccess: () => void toast.success(t("webhooks.deleted")) });
  };
  return (
    <ActionsMenu
      label={t("webhooks.actionsOf", { url })}
      items={[
        { id: "edit", label: t("ui.record.edit"), icon: Pencil, onSelect: onEdit },
        {
          id: "test",
          label: t("webhooks.test"),
          icon: Send,
          onSelect: () => testing.mutate(undefined, { onError, onSuccess: onTested }),
        },
        {
          id: "secret",
          label: t("webhooks.rotate"),
          icon: KeyRound,
          onSelect: () =>
            rotation.mutate(undefined, { onError, onSuccess: ({ secret }) => onSecret(secret) }),
        },
        {
          id: "delete",
          label: t("ui.delete"),
          icon: Trash2,
          isDanger: true,
          onSelect: () => void remove(),
        },
      ]}
    />
  );
}

function stateText({ is_active, failing_since, switched_off_at }: Webhook): string {
  if (switched_off_at !== null) return t("webhooks.switchedOff", { when: formatDateTime(switched_off_at) });
  if (!is_active) return t("webhooks.off");
  return failing_since === null
    ? t("webhooks.active")
    : t("webhooks.failing", { when: formatDateTime(failing_since) });
}
