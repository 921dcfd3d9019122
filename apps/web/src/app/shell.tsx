import { type ReactNode, useMemo, useState } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { setTheme, useTheme } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { SignedInUser } from "#src/lib/session/rights.ts";
import { ThemeToggle } from "#src/ui/brand/theme-toggle.tsx";
import { NetworkNotice } from "#src/ui/feedback/network-notice.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { HeaderSlots } from "#src/ui/layout/page-header.tsx";
import { useConfig } from "./config-context.ts";
import { Sidebar, TabBar } from "./sidebar.tsx";
import { UserMenu, UserMenuSmall } from "./user-menu.tsx";

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
