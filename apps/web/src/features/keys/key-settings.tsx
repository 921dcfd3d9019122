import type { ApiKey } from "@lanyard/contract/key/key-schema";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { KeyRound, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { kindText } from "#src/records/kind-text.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Chip } from "#src/ui/feedback/badge.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ShownSecret } from "#src/ui/feedback/shown-secret.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { ActionsMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";
import { KeyForm } from "./key-form.tsx";
import { useKeyMutation, useKeys, useKeyUndo } from "./key-queries.ts";

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
          label={t("ui.secret")}
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

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, created_by, revoked_at } = apiKey;
  const [isUndoing, setIsUndoing] = useState(false);
  const revoke = useRevoking(apiKey);
  return (
    <li>
      <div className="setrow">
        <div>
          <span className="flex flex-wrap gap-2 items-center">
            <b dir="auto">{name}</b>
            {endText(apiKey) && <Chip>{endText(apiKey)}</Chip>}
          </span>
          <small>{scopesText(apiKey)}</small>
          <small>{[t(originText(apiKey), { name: created_by.name }), ...limits(apiKey)].join(" · ")}</small>
          <small>{usageText(apiKey)}</small>
        </div>
        <KeyMenu
          name={name}
          isRevoked={revoked_at !== null}
          onUndo={() => setIsUndoing(true)}
          onRevoke={() => void revoke()}
        />
      </div>
      {isUndoing && <KeyUndoDialog apiKey={apiKey} onClose={() => setIsUndoing(false)} />}
    </li>
  );
}

function originText({ connection, personal }: ApiKey) {
  if (connection) return "keys.connectedBy";
  return personal ? "keys.personalOf" : "keys.createdBy";
}

type KeyMenuProps = { name: string; isRevoked: boolean; onUndo: () => void; onRevoke: () => void };

function KeyMenu({ name, isRevoked, onUndo, onRevoke }: KeyMenuProps) {
  return (
    <ActionsMenu
      label={t("keys.actionsOf", { name })}
      items={[
        { id: "undo", label: t("keys.undo"), icon: Undo2, onSelect: onUndo },
        ...(isRevoked
          ? []
          : [{ id: "revoke", label: t("ui.revoke"), icon: KeyRound, isDanger: true, onSelect: onRevoke }]),
      ]}
    />
  );
}

function useRevoking({ id, name }: ApiKey) {
  const revoking = useKeyMutation((keys) => keys.revoke({ params: { id } }));
  const revoke = () =>
    revoking.mutate(undefined, {
      onSuccess: () => toast.success(t("keys.revoked", { name })),
      onError: ({ message: reason }) => offerRetry(t("keys.revokeFailed"), reason, revoke),
    });
  return async () => {
    const isConfirmed = await confirm({
      title: t("keys.revokeTitle", { name }),
      message: t("keys.revokeText"),
      confirmLabel: t("ui.revoke"),
      tone: "danger",
      focus: "cancel",
    });
    if (isConfirmed) revoke();
  };
}

function scopesText({ scopes }: ApiKey): string {
  const ofKinds = recordNouns.flatMap((noun) => {
    const { plural } = recordKinds[noun];
    const level = scopes[plural];
    return level === undefined ? [] : [`${kindText(plural, "title")}: ${t(`keys.${level}`)}`];
  });
  return [...ofKinds, ...(scopes.export ? [t("keys.export")] : [])].join(" · ");
}

function limits({ expires_at, addresses, rows_per_hour }: ApiKey): string[] {
  return [
    expires_at === null || isPast(expires_at) ? "" : t("keys.expires", { date: formatDate(expires_at) }),
    addresses.length === 0 ? "" : t("keys.fromNetworks", { networks: addresses.join(", ") }),
    rows_per_hour === null ? "" : t("keys.rows", { count: rows_per_hour }),
  ].filter(Boolean);
}

const isPast = (moment: string) => Date.parse(moment) <= Date.now();

function endText({ expires_at, revoked_at }: ApiKey): string | undefined {
  if (revoked_at !== null) return t("keys.revokedAt", { when: formatDateTime(revoked_at) });
  if (expires_at === null || !isPast(expires_at)) return undefined;
  return t("keys.expired", { date: formatDate(expires_at) });
}

function usageText({ last_used_at }: ApiKey): string {
  return last_used_at === null
    ? t("keys.neverUsed")
    : t("keys.lastUsed", { when: formatDateTime(last_used_at) });
}

function KeyUndoDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [hours, setHours] = useState("1");
  const undo = useKeyUndo();
  return (
    <FormDialog
      title={t("keys.undoTitle", { name })}
      submitLabel={t("keys.undo")}
      tone="danger"
      busyLabel={undo.isPending && t("ui.undoing")}
      onSubmit={() =>
        undo.mutate({ id, hours: Number(hours) }, { onSuccess: tellUndone, onSettled: closeIfDone })
      }
      onClose={onClose}
    >
      <p className="text-ink-muted">{t("keys.undoText")}</p>
      <SelectField
        label={t("ui.period")}
        value={hours}
        options={[
          { value: "1", label: t("ui.lastHour") },
          { value: "24", label: t("ui.lastDay") },
          { value: "168", label: t("ui.lastWeek") },
        ]}
        onChange={({ target }) => setHours(target.value)}
      />
      {undo.error && <Notice tone="danger">{undo.error.message}</Notice>}
    </FormDialog>
  );

  function closeIfDone(_: unknown, error: Error | null) {
    if (error === null) onClose();
  }
}

function tellUndone({ undone, refused }: { undone: number; refused: readonly { message: string }[] }) {
  const [first] = refused;
  const text = t("history.undo.records", { count: undone });
  if (first === undefined) toast.success(text);
  else toast.warning(text, { about: first.message });
}
