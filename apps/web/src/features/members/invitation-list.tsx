import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";
import { useInvitationRevoking } from "./member-queries.ts";
import type { Invitation } from "./member-schema.ts";

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const revoking = useInvitationRevoking();
  const revoke = (invitation: Invitation) =>
    revoking.mutate(invitation.id, {
      onSuccess: () => toast.success(t("members.revoked", { email: invitation.email })),
      onError: (error) => offerRetry(t("members.revokeFailed"), error.message, () => revoke(invitation)),
    });
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
              {t("members.revoke")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
