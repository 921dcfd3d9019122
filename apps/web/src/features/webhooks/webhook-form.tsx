import type { ApiError } from "@lanyard/client/api-error";
import { webhookEvents } from "@lanyard/contract/webhook/webhook-events";
import type { Webhook } from "@lanyard/contract/webhook/webhook-schema";
import { useId, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { FieldError } from "#src/ui/controls/field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { effectiveFilters, FilterFields, type WebhookFilters } from "./webhook-filter.tsx";
import { useWebhookSaving } from "./webhook-queries.ts";

type WebhookFormProps = {
  webhook?: Webhook;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** The form that creates or changes a webhook. */
export function WebhookForm({ webhook, onSecret, onClose }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? []);
  const [isActive, setIsActive] = useState(webhook?.is_active ?? true);
  const [filters, setFilters] = useState<WebhookFilters>(webhook?.filter ?? {});
  const saving = useWebhookSaving(webhook?.id);
  const problemOf = (field: string) =>
    problemsIn(saving.error).find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
  const save = () => {
    const body = { url, events: [...events], filter: effectiveFilters(filters, events), is_active: isActive };
    saving.mutate(body, {
      onSuccess: ({ secret }) => {
        if (secret !== undefined) onSecret(secret);
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t(webhook ? "webhooks.editTitle" : "webhooks.createTitle")}
      submitLabel={t(webhook ? "webhooks.save" : "webhooks.create")}
      busyLabel={saving.isPending && t("webhooks.saving")}
      onSubmit={save}
      onClose={onClose}
    >
      {saving.error && problemsIn(saving.error).length === 0 && (
        <Notice tone="danger">{saving.error.message}</Notice>
      )}
      <TextField
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        required
        type="url"
        autoComplete="off"
        value={url}
        error={problemOf("url")}
        onChange={({ target }) => setUrl(target.value)}
      />
      <EventFields events={events} error={problemOf("events")} onChange={setEvents} />
      <FilterFields {...{ filters, events, problemOf }} onChange={setFilters} />
      <CheckboxRow
        label={t("webhooks.active")}
        checked={isActive}
        onChange={({ target }) => setIsActive(target.checked)}
      />
    </FormDialog>
  );
}

function problemsIn(error: Error | ApiError | null): ApiError["errors"] {
  return error !== null && "errors" in error ? error.errors : [];
}

type EventFieldsProps = {
  events: readonly string[];
  error: string | undefined;
  onChange: (events: readonly string[]) => void;
};

function EventFields({ events, error, onChange }: EventFieldsProps) {
  const errorId = useId();
  return (
    <fieldset className="keys__scopes" aria-describedby={errorId}>
      <legend>{t("webhooks.events")}</legend>
      {webhookEvents.map((event) => (
        <CheckboxRow
          key={event}
          label={<span dir="ltr">{event}</span>}
          checked={events.includes(event)}
          onChange={({ target }) =>
            onChange(target.checked ? [...events, event] : events.filter((each) => each !== event))
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
