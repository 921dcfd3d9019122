import { useLanyardId } from "#src/lib/api/lanyard-id.ts";
import { compareTexts } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { FormerOwners } from "./former-owners.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { useColleagues, useMembers } from "./member-queries.ts";
import { MemberRow } from "./member-row.tsx";
import type { Member } from "./member-schema.ts";

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
