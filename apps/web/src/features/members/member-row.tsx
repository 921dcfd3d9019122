import type { Colleague } from "@lanyard/contract/person/person-schema";
import { KeyRound, UserMinus } from "lucide-react";
import { useState } from "react";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Select, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ShownSecret } from "#src/ui/feedback/shown-secret.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { ActionsMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { roleOptions } from "./invite-form.tsx";
import { usePasswordLink } from "./member-queries.ts";
import { type Member, roles } from "./member-schema.ts";
import { useMemberLeaving, useRoleChoice } from "./use-member-leaving.ts";

type MemberRowProps = {
  member: Member;
  colleague: Colleague | undefined;
  isSelf: boolean;
  successors: readonly SelectOption[];
  onRoleChanged: () => void;
};

export function MemberRow({ member, colleague, isSelf, successors, onRoleChanged }: MemberRowProps) {
  const roleChoice = useRoleChoice(member, onRoleChanged);
  const actions = useMemberActions(member);
  const leaving = useMemberLeaving(member);
  const problem = roleChoice.error ?? actions.error ?? leaving.error;
  const facts = [member.email, colleague?.role_title, colleague?.phone].filter(Boolean).join(" · ");
  const changeRole = async (role: Member["role"] | undefined) => {
    if (role === undefined || (isSelf && !(await confirmOwnRole()))) return;
    await roleChoice.choose(role);
  };
  return (
    <li>
      <div className="setrow member">
        <Avatar name={member.name} size="md" />
        <div className="member__person">
          <b dir="auto">
            {member.name}
            {isSelf && <span className="muted"> {t("members.you")}</span>}
          </b>
          <small>{facts}</small>
        </div>
        <Select
          aria-label={t("ui.roleOf", { name: member.name })}
          options={roleOptions()}
          value={roleChoice.shown}
          onChange={({ target }) => void changeRole(oneOf(roles, target.value))}
        />
        <MemberMenu
          name={member.name}
          onMakeLink={actions.makeLink}
          onRemove={isSelf ? undefined : () => void leaving.ask()}
        />
      </div>
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {actions.link && (
        <ShownSecret
          text={t("members.passwordLinkText", { name: member.name })}
          label={t("members.link")}
          value={actions.link}
          onDismiss={actions.forgetLink}
        />
      )}
      {roleChoice.count > 0 && (
        <HandOverDialog
          title={t("members.viewerTitle")}
          text={t("members.viewerText")}
          confirmLabel={t("members.ownRoleChange")}
          tone="primary"
          name={member.name}
          count={roleChoice.count}
          targets={successors}
          keepLabel={t("members.keepRecords", { name: member.name })}
          onKeep={roleChoice.keep}
          onRemove={(successor) => void roleChoice.handOver(successor)}
          onClose={roleChoice.close}
        />
      )}
      {leaving.count > 0 && (
        <HandOverDialog
          title={t("members.removeTitle")}
          text={leaving.text}
          confirmLabel={t("ui.remove")}
          tone="danger"
          name={member.name}
          count={leaving.count}
          targets={successors}
          onRemove={(successor) => void leaving.remove(successor)}
          onClose={leaving.close}
        />
      )}
    </li>
  );
}

type MemberMenuProps = { name: string; onMakeLink: () => void; onRemove: (() => void) | undefined };

function MemberMenu({ name, onMakeLink, onRemove }: MemberMenuProps) {
  const items = [{ id: "password", label: t("members.passwordLink"), icon: KeyRound, onSelect: onMakeLink }];
  const removal = onRemove && {
    id: "remove",
    label: t("ui.remove"),
    icon: UserMinus,
    isDanger: true,
    onSelect: onRemove,
  };
  return <ActionsMenu label={t("ui.actionsOf", { name })} items={removal ? [...items, removal] : items} />;
}

/**
 * Asks for confirmation before users change their own role, because only another administrator could restore
 * it.
 */
const confirmOwnRole = () =>
  confirm({
    title: t("members.ownRoleTitle"),
    message: t("members.ownRoleText"),
    confirmLabel: t("members.ownRoleChange"),
    tone: "danger",
    focus: "cancel",
  });

function useMemberActions({ id, email }: Member) {
  const password = usePasswordLink();
  const [link, setLink] = useState<string>();
  const makeLink = () =>
    password.mutate(id, {
      onSuccess: (answer) => {
        setLink(answer.link ?? undefined);
        if (answer.link === null) toast.success(t("members.passwordLinkSent", { email }));
      },
    });
  return {
    makeLink,
    link,
    forgetLink: () => setLink(undefined),
    error: password.error,
  };
}
