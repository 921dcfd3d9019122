import type { ApiKey } from "@lanyard/contract/key/key-schema";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { KeyRound, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";
import { Chip } from "#src/ui/feedback/badge.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { ActionsMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";
import { useKeyMutation } from "./key-queries.ts";
import { KeyUndoDialog } from "./key-undo-dialog.tsx";

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
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
          : [{ id: "revoke", label: t("keys.revoke"), icon: KeyRound, isDanger: true, onSelect: onRevoke }]),
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
      confirmLabel: t("keys.revoke"),
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
