import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import {
  ChartNoAxesCombined,
  Copy,
  Keyboard,
  Link,
  ListChecks,
  LogOut,
  type LucideIcon,
  Plus,
  Redo2,
  Settings,
  SunMoon,
  Undo2,
  Upload,
  User,
} from "lucide-react";
import { useUndoKeys } from "#src/features/history/use-undo-keys.ts";
import type { Command } from "#src/features/palette/command.ts";
import { withCommand, withCommandAndShift } from "#src/features/palette/key-caps.ts";
import { createLetter } from "#src/features/palette/shortcut-keys.ts";
import { useSession } from "#src/features/session/session-context.ts";
import { readTheme, setTheme } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { requestCreate } from "#src/records/form/create-intent.ts";
import { mergeNounOf } from "#src/records/merge/merge-requests.ts";
import { copyText } from "#src/ui/controls/copy-button.tsx";
import { navigationFor } from "./navigation.ts";

/** Returns the palette's commands (spec section 2.3) that the user is allowed to run. */
export function useCommands({ showShortcuts }: { showShortcuts: () => void }): Command[] {
  const router = useRouter();
  const mayWrite = useMayWrite();
  const session = useSession();
  const { undo, redo } = useUndoKeys();
  const open = (to: string, label: string, keywords: string, icon: LucideIcon) =>
    isRegistered(router, to) && { id: `go${to}`, label, keywords, icon, run: () => router.navigate({ to }) };
  const commands = [
    ...goCommands(router),
    ...(mayWrite ? createCommands(router) : []),
    mayWrite && {
      id: "undo-last",
      label: t("palette.undoLast"),
      icon: Undo2,
      keys: withCommand("Z"),
      run: undo,
    },
    mayWrite && {
      id: "redo-last",
      label: t("history.redo"),
      icon: Redo2,
      keys: withCommandAndShift("Z"),
      run: redo,
    },
    mayWrite && open("/import", t("palette.goToImport"), t("palette.importWords"), Upload),
    open("/duplicates", t("palette.goToDuplicates"), t("palette.duplicatesWords"), Copy),
    open("/figures", t("palette.goToFigures"), t("palette.figuresWords"), ChartNoAxesCombined),
    open("/profile", t("palette.goToProfile"), t("palette.profileWords"), User),
    mayWrite && {
      id: "go-first-steps",
      label: t("start.title"),
      keywords: t("palette.firstStepsWords"),
      icon: ListChecks,
      run: () => void router.navigate({ to: "/settings", search: { tab: "first-steps" } }),
    },
    open("/settings", t("palette.goToSettings"), t("palette.settingsWords"), Settings),
    {
      id: "toggle-theme",
      label: t("palette.toggleTheme"),
      keywords: t("palette.themeWords"),
      icon: SunMoon,
      run: () => setTheme(readTheme() === "dark" ? "light" : "dark"),
    },
    {
      id: "copy-link",
      label: t("palette.copyLink"),
      keywords: t("palette.copyLinkWords"),
      icon: Link,
      run: () => void copyLink(location.href),
    },
    {
      id: "show-shortcuts",
      label: t("palette.showShortcuts"),
      keywords: t("palette.shortcutsWords"),
      icon: Keyboard,
      keys: ["?"],
      run: showShortcuts,
    },
    {
      id: "sign-out",
      label: t("shell.signOut"),
      keywords: t("palette.signOutWords"),
      icon: LogOut,
      run: session.signOut,
    },
  ];
  return commands.filter((each) => each !== false);
}

const isRegistered = (router: AnyRouter, path: string) => path in router.routesByPath;

const goCommands = (router: AnyRouter): Command[] =>
  navigationFor(router.routesByPath).map(({ to, goTo, icon, digit }) => ({
    id: `go-${to.slice(1)}`,
    label: goTo(),
    icon,
    keys: withCommand(digit),
    run: () => void router.navigate({ to }),
  }));

function createCommands(router: AnyRouter): Command[] {
  return recordNouns
    .filter((noun) => isRegistered(router, `/${recordKinds[noun].plural}`))
    .map((noun) => ({
      id: `create-${noun}`,
      label: t(`kinds.create.${noun}`),
      keywords: t("palette.createWords"),
      icon: Plus,
      keys: withCommandAndShift(createLetter(noun).toUpperCase()),
      run: () => requestCreate(noun),
      // The palette can create a record from a typed name only for kinds whose records can be merged.
      ...(mergeNounOf(noun) && { named: (name: string) => namedCreation(noun, name) }),
    }));
}

const namedCreation = (noun: RecordNoun, name: string) => ({
  label: t("palette.createNamed", { what: t(`kinds.create.${noun}`), name }),
  run: () => requestCreate(noun, name),
});

export function copyLink(address: string): Promise<void> {
  return copyText(address, { copied: t("palette.linkCopied"), failed: t("palette.linkNotCopied") });
}
