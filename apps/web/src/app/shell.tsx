import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { ChevronsUpDown, GitPullRequestArrow, LogOut, PanelLeft, Settings, User } from "lucide-react";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { setTheme, useTheme } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { SignedInUser } from "#src/lib/session/rights.ts";
import { Brand } from "#src/ui/brand/brand.tsx";
import { ThemeToggle } from "#src/ui/brand/theme-toggle.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { NetworkNotice } from "#src/ui/feedback/network-notice.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { commandKey, isMac } from "#src/ui/layout/key-cap.tsx";
import { HeaderSlots } from "#src/ui/layout/page-header.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { useConfig } from "./config-context.ts";
import { listOfImport, navigationFor } from "./navigation.ts";

const storageKey = "sidebarOpen";

/**
 * Returns whether the sidebar is open, and a function that toggles it. The browser stores this state (spec
 * section 3).
 */
function useSidebarOpen(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setIsOpen] = useState(() => readStored(storageKey) !== "false");
  const toggle = () => {
    writeStored(storageKey, String(!isOpen));
    setIsOpen(!isOpen);
  };
  return [isOpen, toggle];
}

type ShellProps = {
  user: SignedInUser;
  onSignOut: () => void;
  search?: ReactNode;
  bell?: ReactNode;
  /** A link to proposals that await the user's review. */
  waiting?: ReactNode;
  children: ReactNode;
};

export function Shell({ user, onSignOut, search, bell, waiting, children }: ShellProps) {
  const [isOpen, toggle] = useSidebarOpen();
  const account = { user, onSignOut };
  const theme = useTheme();
  const slots = useMemo(
    () => ({
      search,
      bell,
      theme: <ThemeToggle theme={theme} onSwitch={setTheme} />,
      account: <UserMenuSmall user={user} onSignOut={onSignOut} />,
    }),
    [search, bell, theme, user, onSignOut],
  );
  return (
    <>
      <a className="skip" href="#main">
        {t("shell.skipToContent")}
      </a>
      <div className={classNames("app", !isOpen && "is-collapsed")}>
        <Sidebar isOpen={isOpen} onToggle={toggle} waiting={waiting} account={<UserMenu {...account} />} />
        <main className="main" id="main" tabIndex={-1}>
          <NetworkNotice />
          {user.role === "admin" && <FailedUpgrade />}
          <HeaderSlots value={slots}>{children}</HeaderSlots>
        </main>
        <TabBar />
      </div>
    </>
  );
}

function FailedUpgrade() {
  const config = useConfig();
  if (!config?.failedUpgrade) return null;
  return (
    <div className="m-3">
      <Notice tone="warning">
        <p>{t("shell.failedUpgrade", { failed: config.failedUpgrade, version: config.version })}</p>
      </Notice>
    </div>
  );
}

type AccountProps = { user: SignedInUser; onSignOut: () => void };

function UserMenu({ user, onSignOut }: AccountProps) {
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
function UserMenuSmall({ user, onSignOut }: AccountProps) {
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
    { id: "settings", to: "/settings", label: t("settings.title"), icon: Settings },
  ];
  const items: MenuItem[] = [
    ...pages
      .filter(({ to }) => to in router.routesByPath)
      .map(({ to, ...item }) => ({ ...item, onSelect: () => router.navigate({ to }) })),
    { id: "sign-out", label: t("shell.signOut"), icon: LogOut, onSelect: onSignOut },
  ];
  return <LazyMenu label={t("shell.account")} trigger={trigger} items={items} side={side} align={align} />;
}

type SidebarProps = { isOpen: boolean; onToggle: () => void; waiting: ReactNode; account: ReactNode };

/** The main navigation from 768 px. Shows only icons when collapsed, and always below 1024 px. */
function Sidebar({ isOpen, onToggle, waiting, account }: SidebarProps) {
  return (
    <nav className="sidebar" aria-label={t("shell.mainNavigation")}>
      <div className="sidebar__head">
        <Brand name={t("shell.product")} />
        <span className="spacer" />
        <IconButton
          icon={PanelLeft}
          label={isOpen ? t("shell.collapseSidebar") : t("shell.openSidebar")}
          size="sm"
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      </div>
      <div className="nav">
        <NavigationLinks isOpen={isOpen} />
        {waiting}
      </div>
      <div className="sidebar__foot">{account}</div>
    </nav>
  );
}

function NavigationLinks({ isOpen }: { isOpen: boolean }) {
  const { routesByPath } = useRouter();
  const currentOf = useCurrent();
  const separator = isMac ? "" : "+";
  return navigationFor(routesByPath).map(({ to, label, icon, digit, importsOf }) => (
    <Link key={to} to={to} {...currentOf(importsOf)} className="nav__item" title={isOpen ? undefined : label}>
      <Icon of={icon} />
      <span>{label}</span>
      <span className="ms-auto" aria-hidden="true">
        <kbd>{`${commandKey()}${separator}${digit}`}</kbd>
      </span>
    </Link>
  ));
}

/**
 * Returns a function that marks the current entry on import and duplicates pages. On all other pages, the
 * router's `Link` marks the current entry.
 */
function useCurrent() {
  const imported = useLocation({
    select: ({ pathname, search }) => {
      if (pathname === "/duplicates")
        return recordKinds[recordNouns.find((noun) => noun === search.noun) ?? "contact"].plural;
      return pathname === "/import" ? listOfImport(search.from) : undefined;
    },
  });
  return (importsOf: string | undefined) =>
    imported !== undefined && importsOf === imported ? { "aria-current": true } : {};
}

/** The main navigation below 768 px. */
function TabBar() {
  const { routesByPath } = useRouter();
  const currentOf = useCurrent();
  return (
    <nav className="tabbar" aria-label={t("shell.mobileNavigation")}>
      {navigationFor(routesByPath).map(({ to, label, icon, importsOf }) => (
        <Link key={to} to={to} {...currentOf(importsOf)}>
          <Icon of={icon} size={20} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
