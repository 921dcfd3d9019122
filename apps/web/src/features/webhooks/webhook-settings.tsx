import type { Webhook } from "@lanyard/contract/webhook/webhook-schema";
import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { ShownSecret } from "#src/ui/feedback/shown-secret.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { useWebhooks } from "./webhook-queries.ts";
import { WebhookRow } from "./webhook-row.tsx";

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
          label={t("webhooks.secret")}
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
