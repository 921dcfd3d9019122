import { nounsWith, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type LucideIcon, SquareKanban } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindIcons } from "#src/records/kind-icons.ts";

type NavigationEntry = {
  to: string;
  label: () => string;
  icon: LucideIcon;
  digit: string;
  /** The kind (plural) whose import page marks this entry as current. */
  importsOf?: string;
};

const importedLists: readonly string[] = nounsWith("import").map((noun) => recordKinds[noun].plural);

/**
 * Returns the list that an import page belongs to, according to `from` in its URL. The first list is the
 * default.
 */
export const listOfImport = (from: unknown) =>
  importedLists.find((plural) => plural === from) ?? importedLists[0];

/**
 * The entries of the navigation, sorted by the digit of their shortcut. Ctrl/Cmd+4 opens the boards (spec
 * section 2.3).
 */
const entries: readonly NavigationEntry[] = [
  ...recordNouns
    .map((noun): NavigationEntry => {
      const { plural, keys } = recordKinds[noun];
      return {
        to: `/${plural}`,
        label: () => t(`kinds.list.${plural}`),
        icon: kindIcons[noun],
        digit: keys.digit,
        importsOf: plural,
      };
    })
    .toSorted((left, right) => left.digit.localeCompare(right.digit)),
  { to: "/pipeline", label: () => t("shell.pipelines"), icon: SquareKanban, digit: "4" },
];

export function navigationFor(registeredPaths: Readonly<Record<string, unknown>>) {
  return entries
    .filter(({ to }) => to in registeredPaths)
    .map((entry) => ({ ...entry, label: entry.label() }));
}
