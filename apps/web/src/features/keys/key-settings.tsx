import type { ApiKey } from "@lanyard/contract/key/key-schema";
import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { ShownSecret } from "#src/ui/feedback/shown-secret.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { KeyForm } from "./key-form.tsx";
import { useKeys } from "./key-queries.ts";
import { KeyRow } from "./key-row.tsx";

/** Administrators see all keys, and other members only their own. */
export function KeySettings() {
  const { data, isLoadingError, refetch } = useKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<{ name: string; secret: string }>();
  const mayManage = useMayManage();
  if (isLoadingError)
    return <FailedState title={t("keys.loadFailed")} text={t("keys.loadFailedText")} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={4} columns={2} label={t("ui.loading")} />;
  return (
    <section aria-labelledby="api-keys" className="members__part keys">
      <div className="keys__head">
        <div>
          <h2 id="api-keys">{t("keys.title")}</h2>
          <p className="muted">{t(mayManage ? "keys.text" : "keys.personalText")}</p>
        </div>
        <Button icon={Plus} variant="primary" onClick={() => setIsCreating(true)}>
          {t("keys.create")}
        </Button>
      </div>
      {created && (
        <ShownSecret
          text={t("keys.shownOnce", { name: created.name })}
          label={t("keys.secret")}
          value={created.secret}
          onDismiss={() => setCreated(undefined)}
        />
      )}
      <KeyList keys={data} />
      {isCreating && (
        <KeyForm
          onCreated={({ key, secret }) => setCreated({ name: key.name, secret })}
          onClose={() => setIsCreating(false)}
        />
      )}
    </section>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0)
    return <EmptyState isCompact mark="file" title={t("keys.none")} text={t("keys.noneText")} />;
  return (
    <ul className="card">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  );
}
