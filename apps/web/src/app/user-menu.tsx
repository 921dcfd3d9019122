import { useRouter } from "@tanstack/react-router";
import { ChevronsUpDown, GitPullRequestArrow, LogOut, Settings, User } from "lucide-react";
import type { ReactElement } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { SignedInUser } from "#src/lib/session/rights.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";

type AccountProps = { user: SignedInUser; onSignOut: () => void };

export function UserMenu({ user, onSignOut }: AccountProps) {
  const trigger = (
    <button className="usermenu" type="button">
      <Avatar name={user.name} />
      <span className="usermenu__text">
        <b className="trunc" dir="auto">
          {user.name}
        </b>
        <span className="trunc" dir="auto">
          {user.orgName ?? user.orgSlug}
        </span>
      </span>
      <span className="vh">{t("shell.accountMenu")}</span>
      <Icon of={ChevronsUpDown} size={14} />
    </button>
  );
  return <AccountMenu trigger={trigger} onSignOut={onSignOut} side="top" align="start" />;
}

/** The account menu in the page header below 768 px. */
export function UserMenuSmall({ user, onSignOut }: AccountProps) {
  const trigger = (
    <button className="icon-btn only-m usermenu-m" type="button" aria-label={t("shell.accountMenu")}>
      <Avatar name={user.name} />
    </button>
  );
  return <AccountMenu trigger={trigger} onSignOut={onSignOut} side="bottom" align="end" />;
}

type AccountMenuProps = {
  trigger: ReactElement<React.ComponentProps<"button">>;
  onSignOut: () => void;
  side: "top" | "bottom";
  align: "start" | "end";
};

function AccountMenu({ trigger, onSignOut, side, align }: AccountMenuProps) {
  const router = useRouter();
  const pages = [
    { id: "proposals", to: "/proposals", label: t("proposals.title"), icon: GitPullRequestArrow },
    { id: "profile", to: "/profile", label: t("shell.profile"), icon: User },
    { id: "settings", to: "/settings", label: t("shell.settings"), icon: Settings },
  ];
  const items: MenuItem[] = [
    ...pages
      .filter(({ to }) => to in router.routesByPath)
      .map(({ to, ...item }) => ({ ...item, onSelect: () => router.navigate({ to }) })),
    { id: "sign-out", label: t("shell.signOut"), icon: LogOut, onSelect: onSignOut },
  ];
  return <LazyMenu label={t("shell.account")} trigger={trigger} items={items} side={side} align={align} />;
}
