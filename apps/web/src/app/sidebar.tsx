import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Brand } from "#src/ui/brand/brand.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { commandKey, isMac } from "#src/ui/layout/key-cap.tsx";
import { listOfImport, navigationFor } from "./navigation.ts";

type SidebarProps = { isOpen: boolean; onToggle: () => void; waiting: ReactNode; account: ReactNode };

/** The main navigation from 768 px. Shows only icons when collapsed, and always below 1024 px. */
export function Sidebar({ isOpen, onToggle, waiting, account }: SidebarProps) {
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
export function TabBar() {
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
