import { useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndo } from "#src/records/undo/use-undo.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { toast, toastFailure } from "#src/ui/overlays/toast.ts";
import { HandedOverOnly, type RemovedMember, useMemberRemoval, useOwnedCount } from "./member-queries.ts";
import type { Member } from "./member-schema.ts";

/** The way of a member out of the organisation: the question, to whom their records go, and what came of it. */
export function useMemberLeaving({ id, name }: Member) {
  const owned = useOwnedCount();
  const removal = useMemberRemoval();
  const undo = useUndo({
    done: (count) => t("ui.bulkUndone", { count, shown: formatCount(count) }),
    failed: t("ui.bulkUndoFailed"),
  });
  const [count, setCount] = useState(0);

  // The row goes with the member, and with it whatever it would have been told; a failure shows in the row.
  const remove = (to?: SelectOption | null) =>
    removal.mutateAsync({ id, ...(to !== undefined && { handOverTo: to?.value ?? null }) }).then(
      (removed) => toast.success(t("members.removed", { name }), handedOver(removed, to)),
      (error: unknown) => {
        if (!(error instanceof HandedOverOnly)) return;
        const { changed, actionId } = error;
        const text = t("members.handedOverOnly", { name, count: changed, shown: formatCount(changed) });
        toastFailure(text, { label: t("ui.undo"), run: () => undo(actionId) });
      },
    );

  const ask = async () => {
    const found = await owned.mutateAsync(id).catch(() => undefined);
    if (found === undefined) return;
    if (found > 0) return setCount(found);
    const isConfirmed = await confirm({
      title: t("members.removeTitle"),
      message: t("members.removeText", { name }),
      confirmLabel: t("members.remove"),
      tone: "danger",
    });
    if (isConfirmed) await remove();
  };

  return {
    ask,
    remove,
    /** How many records there are to hand over, while that is asked. */
    count,
    close: () => setCount(0),
    error: removal.error ?? owned.error,
  };
}

function handedOver({ changed }: RemovedMember, to: SelectOption | null | undefined) {
  if (changed === 0) return {};
  const counted = { count: changed, shown: formatCount(changed) };
  return {
    about: to ? t("members.handedOver", { ...counted, to: to.label }) : t("members.ownedByNobody", counted),
  };
}
