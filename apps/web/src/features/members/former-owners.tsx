import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { useFormerOwners } from "./member-queries.ts";
import { useRemovalWithUndo } from "./use-member-leaving.ts";

/** Former members who still own records, for example after an interrupted removal. */
export function FormerOwners({ successors }: { successors: readonly SelectOption[] }) {
  const former = useFormerOwners();
  if (former.length === 0) return null;
  return (
    <section aria-labelledby="former-members" className="members__part">
      <h2 id="former-members">{t("members.former")}</h2>
      <p className="muted">{t("members.formerText")}</p>
      <ul className="card">
        {former.map((owner) => (
          <FormerOwnerRow key={owner.id} {...owner} successors={successors} />
        ))}
      </ul>
    </section>
  );
}

type FormerOwnerRowProps = { id: string; name: string; count: number; successors: readonly SelectOption[] };

function FormerOwnerRow({ id, name, count, successors }: FormerOwnerRowProps) {
  const { remove, error } = useRemovalWithUndo({ id, name });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <div className="setrow member">
        <Avatar name={name} size="md" />
        <div className="member__person">
          <b dir="auto">{name}</b>
          <small>{t("members.owned", { name, count })}</small>
        </div>
        <Button size="sm" aria-label={t("members.handOverOf", { name })} onClick={() => setIsOpen(true)}>
          {t("members.handOver")}
        </Button>
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {isOpen && (
        <HandOverDialog
          title={t("members.handOverTitle")}
          text={t("members.handOverFormerText", { name })}
          confirmLabel={t("members.handOver")}
          tone="primary"
          name={name}
          count={count}
          targets={successors}
          onRemove={(successor) => void remove(successor)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}
