import { useState } from "react";
import { useLanyardId } from "#src/lib/api/lanyard-id.ts";
import { formatDate } from "#src/lib/format/date.ts";
import { compareTexts } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { InviteForm } from "./invite-form.tsx";
import { useColleagues, useFormerOwners, useInvitationRevoking, useMembers } from "./member-queries.ts";
import { MemberRow } from "./member-row.tsx";
import type { Invitation, Member } from "./member-schema.ts";
import { useRemovalWithUndo } from "./use-member-leaving.ts";

const byName = (left: Member, right: Member) => compareTexts(left.name, right.name);

export function MemberSettings() {
  const { data, isError, isPaused, refetch } = useMembers();
  const colleagues = useColleagues();
  const { id } = useSignedIn();
  const lanyardId = useLanyardId();
  if (!data && (isError || isPaused)) {
    return (
      <FailedState title={t("members.loadFailed")} text={t("members.loadFailedText")} onRetry={refetch} />
    );
  }
  if (!data) return <SkeletonRows rows={5} columns={3} label={t("members.loading")} />;
  // The current user is the default successor, and is therefore first.
  const successors = data.members
    .filter(({ role }) => role !== "viewer")
    .toSorted((left, right) => Number(right.id === id) - Number(left.id === id) || byName(left, right))
    .map(({ id: value, name: label }) => ({ value, label }));
  return (
    <>
      <InviteForm />
      <InvitationList invitations={data.invitations} />
      <section aria-labelledby="members" className="members__part">
        <h2 id="members">{t("members.count", { count: data.members.length })}</h2>
        <ul className="card">
          {data.members.toSorted(byName).map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              colleague={colleagues.get(member.id)}
              isSelf={member.id === id}
              successors={successors.filter(({ value }) => value !== member.id)}
              // The access token contains the user's role, so a changed role needs a new token.
              onRoleChanged={() => member.id === id && void lanyardId.renew()}
            />
          ))}
        </ul>
      </section>
      <FormerOwners successors={successors} />
    </>
  );
}

function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const revoking = useInvitationRevoking();
  const revoke = (invitation: Invitation) => {
    if (revoking.isPending) return;
    revoking.mutate(invitation.id, {
      onSuccess: () => toast.success(t("members.revoked", { email: invitation.email })),
      onError: (error) => offerRetry(t("members.revokeFailed"), error.message, () => revoke(invitation)),
    });
  };
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="pending-invitations" className="members__part">
      <h2 id="pending-invitations">{t("members.pending")}</h2>
      <ul className="card">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="setrow">
            <div>
              <b>{invitation.email}</b>
              <small>
                {t("members.invitedAs", {
                  role: t(`members.${invitation.role}`),
                  date: formatDate(invitation.expiresAt),
                })}
              </small>
            </div>
            <Button
              size="sm"
              variant="danger-quiet"
              aria-label={t("members.revokeOf", { email: invitation.email })}
              onClick={() => revoke(invitation)}
            >
              {t("ui.revoke")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
