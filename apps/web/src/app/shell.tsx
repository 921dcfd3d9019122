import { type ReactNode, useMemo, useState } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { setTheme, useTheme } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { SignedInUser } from "#src/lib/session/signed-in.ts";
import { ThemeToggle } from "#src/ui/brand/theme-toggle.tsx";
import { NetworkNotice } from "#src/ui/feedback/network-notice.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { HeaderSlots } from "#src/ui/layout/page-header.tsx";
import { useConfig } from "./config-context.ts";
import { Sidebar, TabBar } from "./sidebar.tsx";
import { UserMenu, UserMenuSmall } from "./user-menu.tsx";

const storageKey = "sidebarOpen";

/** Returns whether the sidebar is open, stored in this browser (spec section 3); open by default. */
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
  /** The button in every page header that opens the command palette, once there is one. */
  search?: ReactNode;
  /** The bell in every page header. */
  bell?: ReactNode;
  /** The entry of the sidebar below the lists. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in page: sidebar, main column, tab bar on small screens. */
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

/** A warning that an older version is running than intended, for people who can act on it. */
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
