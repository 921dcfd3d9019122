import { useRef, useState } from "react";
import { formatNames } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useBulkUndoOffer, useUndoOffer } from "#src/records/undo/use-undo.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { useHandOver, useMemberRemoval, useOwnedCount, useRoleChange } from "./member-queries.ts";
import type { Member } from "./member-schema.ts";

/**
 * Returns a function that removes a member, or hands over the records of a former member, and then offers
 * Undo. Also returns the error of the last call.
 */
export function useRemovalWithUndo({ id, name }: Pick<Member, "id" | "name">) {
  const removal = useMemberRemoval();
  const offerUndo = useUndoOffer({
    done: t("members.returned", { name }),
    failed: t("members.returnFailed", { name }),
  });
  const remove = (to: SelectOption | undefined) =>
    removal.mutateAsync({ id, to: to?.value ?? null }).then(
      ({ changed, actionId }) => offerUndo(t("members.removed", { name }), actionId, handedOver(changed, to)),
      () => undefined,
    );
  return { remove, error: removal.error };
}

export function useMemberLeaving(member: Member) {
  const { id, name } = member;
  const owned = useOwnedCount();
  const removal = useRemovalWithUndo(member);
  const [{ count, views }, setOwned] = useState(nothingOwned);

  const ask = async () => {
    const found = await owned.mutateAsync(id).catch(() => undefined);
    if (found === undefined) return;
    if (found.count > 0) return setOwned(found);
    const isConfirmed = await confirm({
      title: t("members.removeTitle"),
      message: withViews(t("members.removeText", { name }), found.views, name),
      confirmLabel: t("ui.remove"),
      tone: "danger",
    });
    if (isConfirmed) await removal.remove(undefined);
  };

  return {
    ask,
    remove: removal.remove,
    /** Zero while the dialog is closed. */
    count,
    text: withViews(t("members.removeOwnerText", { name }), views, name),
    close: () => setOwned(nothingOwned),
    error: removal.error ?? owned.error,
  };
}

const nothingOwned: { count: number; views: readonly string[] } = { count: 0, views: [] };

/** Adds the names of views that filter by the member, because these views lose the condition. */
function withViews(text: string, views: readonly string[], name: string): string {
  if (views.length === 0) return text;
  return `${text} ${t("members.views", { name, count: views.length, views: formatNames(views) })}`;
}

/**
 * Returns the state of a role change. A dialog asks for a new owner before a member with records becomes a
 * viewer.
 */
export function useRoleChoice({ id, name, role: before }: Member, onChanged: () => void) {
  const roleChange = useRoleChange();
  const owned = useOwnedCount();
  const handing = useHandOver();
  const offerUndo = useBulkUndoOffer();
  const [count, setCount] = useState(0);
  const change = (role: Member["role"]) => roleChange.mutate({ id, role }, { onSuccess: onChanged });
  const latest = useRef(before);
  const choose = async (role: Member["role"]) => {
    latest.current = role;
    if (role !== "viewer" || before === "viewer") return change(role);
    const found = await owned.mutateAsync(id).catch(() => undefined);
    // The user may have chosen another role in the meantime.
    if (latest.current !== role) return;
    if (found?.count === 0) change(role);
    else if (found !== undefined) setCount(found.count);
  };
  const handOver = (to: SelectOption | undefined) =>
    handing.mutateAsync({ id, to: to?.value ?? null }).then(
      ({ changed, actionId }) => {
        offerUndo(handedOver(changed, to).about ?? name, actionId);
        change("viewer");
      },
      () => undefined,
    );
  return {
    choose,
    shown: roleChange.isPending ? roleChange.variables.role : before,
    /** Zero while the dialog is closed. */
    count,
    keep: () => change("viewer"),
    handOver,
    close: () => setCount(0),
    error: roleChange.error ?? owned.error ?? handing.error,
  };
}

function handedOver(changed: number, to: SelectOption | undefined) {
  if (changed === 0) return {};
  const counted = { count: changed };
  return {
    about: to ? t("members.handedOver", { ...counted, to: to.label }) : t("members.ownedByNobody", counted),
  };
}
