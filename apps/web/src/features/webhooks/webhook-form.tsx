import { ApiError } from "@lanyard/client/api-error";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { webhookEvents } from "@lanyard/contract/webhook/webhook-events";
import type { Webhook } from "@lanyard/contract/webhook/webhook-schema";
import { useId, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { FieldError } from "#src/ui/controls/field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { effectiveFilters, FilterFields, nounsOf, type WebhookFilters } from "./webhook-filter.tsx";
import { useWebhookMutation, type WebhookBody } from "./webhook-queries.ts";

type WebhookFormProps = {
  webhook?: Webhook;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

interface WebhookDraft {
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  readonly filters: WebhookFilters;
  readonly incomplete: readonly RecordNoun[];
}

export function WebhookForm({ webhook, onSecret, onClose }: WebhookFormProps) {
  const [draft, setDraft] = useState<WebhookDraft>({
    url: webhook?.url ?? "",
    events: webhook?.events ?? [],
    isActive: webhook?.is_active ?? true,
    filters: webhook?.filter ?? {},
    incomplete: [],
  });
  const [requiresValues, setRequiresValues] = useState(false);
  const saving = useWebhookMutation(async (webhooks, body: WebhookBody): Promise<{ secret?: string }> => {
    if (webhook === undefined) return webhooks.create({ body });
    await webhooks.update({ params: { id: webhook.id }, body });
    return {};
  });
  const { url, events, isActive, filters, incomplete } = draft;
  const change = (part: Partial<WebhookDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    if (saving.isError) saving.reset();
  };
  const save = () => {
    setRequiresValues(true);
    if (incomplete.length > 0) return;
    const body = { url, events: [...events], filter: effectiveFilters(filters, events), is_active: isActive };
    saving.mutate(body, {
      onSuccess: ({ secret }) => {
        if (secret !== undefined) onSecret(secret);
        onClose();
      },
    });
  };
  const problems = saving.error instanceof ApiError ? saving.error.errors : [];
  const problemOf = (field: string) =>
    problems.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
  return (
    <FormDialog
      title={t(webhook ? "webhooks.editTitle" : "webhooks.create")}
      submitLabel={t(webhook ? "ui.save" : "webhooks.create")}
      busyLabel={saving.isPending && t("ui.saving")}
      onSubmit={save}
      onClose={onClose}
    >
      {saving.error && problems.length === 0 && <Notice tone="danger">{saving.error.message}</Notice>}
      <TextField
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        required
        type="url"
        autoComplete="off"
        value={url}
        error={problemOf("url")}
        onChange={({ target }) => change({ url: target.value })}
      />
      <EventFields
        events={events}
        error={problemOf("events")}
        onChange={(next) =>
          change({ events: next, incomplete: incomplete.filter((noun) => nounsOf(next).includes(noun)) })
        }
      />
      <FilterFields
        {...{ filters, events, requiresValues, problemOf }}
        onChange={(changed) => change({ filters: changed })}
        onCheck={(noun, isComplete) => {
          const others = incomplete.filter((each) => each !== noun);
          change({ incomplete: isComplete ? others : [...others, noun] });
        }}
      />
      <CheckboxRow
        label={t("webhooks.active")}
        checked={isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </FormDialog>
  );
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
